import { code, immutables } from './runtime.ts'

/** Whether this is the code of a collection that Assay deploys: the same, except for what each deployment fills in. */
export function isIssued(found: string): boolean {
  if (found.length !== code.length) return false
  let at = 0
  for (const { start, length } of immutables) {
    const begin = 2 + start * 2
    if (found.slice(at, begin) !== code.slice(at, begin)) return false
    at = begin + length * 2
  }
  return found.slice(at) === code.slice(at)
}
