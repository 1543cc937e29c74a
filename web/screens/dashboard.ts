/*
 * The shell and the screens in it that are looked at most. They travel in one file, with all that they show at once: a visit begins
 * with one of them and goes on to the others.
 */
export { Analytics } from './analytics/Analytics.tsx'
export { loadAnalytics } from './analytics/load-analytics.ts'
export { Assets } from './assets/Assets.tsx'
export { Collections } from './collections/Collections.tsx'
export { loadShell } from './shell/load-shell.ts'
export { Shell } from './shell/Shell.tsx'
