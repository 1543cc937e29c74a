type Place = {
  count: number
  /** Of one, with the gap after it, in px. */
  size: number
  /** The visible range, in px from the start of the first. */
  from: number
  to: number
  /** The overscan: how many more to render on either side. */
  spare: number
}
export type Range = { first: number; end: number }

/** Which of many items of the same size to render: from `first` up to, but without, `end`. */
export function visibleRange({ count, size, from, to, spare }: Place): Range {
  const first = Math.floor(from / size) - spare
  const end = Math.ceil(to / size) + spare
  return { first: Math.min(Math.max(0, first), count), end: Math.max(0, Math.min(count, end)) }
}

export function isSameRange(a: Range, b: Range): boolean {
  return a.first === b.first && a.end === b.end
}
