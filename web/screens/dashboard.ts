/*
 * The shell and the screens in it that are looked at most. They travel in one file, with all that they show at once: a visit begins
 * with one of them and goes on to the others.
 */
export { Analytics } from './analytics/Analytics.tsx'
export { loadAnalytics, loadCards } from './analytics/load-figures.ts'
export { Assets } from './assets/Assets.tsx'
export { loadAssets } from './assets/load-assets.ts'
export { Collections } from './collections/Collections.tsx'
export { loadShell } from './shell/load-shell.ts'
export { Shell } from './shell/Shell.tsx'
