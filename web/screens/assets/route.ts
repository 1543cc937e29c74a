export { Assets } from './Assets.tsx'
export { loadAssets } from './load-assets.ts'
