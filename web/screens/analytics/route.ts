export { loadAnalytics } from '../../queries/load-figures.ts'
export { Analytics } from './Analytics.tsx'
