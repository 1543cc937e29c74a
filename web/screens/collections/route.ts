export { loadCards } from '../analytics/load-figures.ts'
export { Collections } from './Collections.tsx'
