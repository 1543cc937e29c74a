export { Analytics } from './Analytics.tsx'
export { loadAnalytics } from './load-figures.ts'
