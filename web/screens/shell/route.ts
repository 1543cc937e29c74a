export { loadShell } from './load-shell.ts'
export { Shell } from './Shell.tsx'
