export { loadCards } from '../../queries/load-figures.ts'
export { Collections } from './Collections.tsx'
