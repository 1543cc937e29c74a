/** The formatted value, or '--' if it is not known. */
export function known<T>(value: T | null | undefined, format: (value: T) => string): string {
  return value === null || value === undefined ? '--' : format(value)
}
