import type { TemporaryAssay } from '#tools/temporary-assay.ts'

/** The account behind the demo wallet. */
export const VISITOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Where the demo chain's node is, with all that it can do: the server passes on but little of it. */
export function demoChainUrl(assay: TemporaryAssay): string {
  const url = /demo chain at (http:\S+?)"/.exec(assay.output())?.[1]
  if (!url) throw new Error('The server has not said yet where the demo chain is.')
  return url
}

export function hex(block: number): `0x${string}` {
  return `0x${block.toString(16)}`
}
