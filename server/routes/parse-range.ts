export type Range = { start: number; end: number }

/**
 * The part of a file that a Range header asks for, both ends included. Null if the whole file is the answer: no header, one that is not
 * understood, or several parts, which nobody needs of a video.
 */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const start = Math.max(0, size - Number(last))
    return start < size ? { start, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start < size
    ? { start, end: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
    : 'unsatisfiable'
}
