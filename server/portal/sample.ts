/** Some of them, each at most once. */
export function sampleOf<T>(items: readonly T[], count: number, random: () => number): T[] {
  const left = [...items]
  const chosen: T[] = []
  while (chosen.length < count && left.length > 0) {
    chosen.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return chosen
}

/** The longest stretch of blocks from `from` to `to` without any of these, which are in order; null: there is none. */
export function longestGap(
  from: number,
  to: number,
  blocks: readonly number[],
): { from: number; to: number } | null {
  let longest: { from: number; to: number } | null = null
  let start = from
  for (const block of [...blocks, to + 1]) {
    if (block > start && (!longest || block - 1 - start > longest.to - longest.from))
      longest = { from: start, to: block - 1 }
    start = block + 1
  }
  return longest
}
