/*
 * What stands after the '?' of an address. Text is written as it is: ?days=7. Lists are written as JSON, and so is text that would
 * be read as something else. Links from before, in which all text that looks like JSON is quoted (?days=%227%22), are still read.
 */

type Search = Record<string, unknown>

export function parseSearch(text: string): Search {
  return Object.fromEntries([...new URLSearchParams(text)].map(([key, value]) => [key, readValue(value)]))
}

/** With the '?', or empty. Values that are undefined are left out. */
export function stringifySearch(search: Search): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([key, value]) => [key, writeValue(value)])).toString()
  return text && `?${text}`
}

function readValue(text: string): unknown {
  if (!/^["[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function writeValue(value: unknown): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value)
}
