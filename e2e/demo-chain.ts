import { rpc } from '#demo/rpc.ts'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'

/** Owns the editions. */
export const CURATOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Where the demo chain's node is, with all that it can do: the server passes on but little of it. */
export function demoChainUrl(assay: TemporaryAssay): string {
  const url = /demo chain at (http:\S+?)"/.exec(assay.output())?.[1]
  if (!url) throw new Error('The server has not said yet where the demo chain is.')
  return url
}

/** The last block until the returned value is disposed of: what the regulars send meanwhile waits for the next one. */
export async function holdChain(assay: TemporaryAssay) {
  const url = demoChainUrl(assay)
  await rpc(url, 'evm_setAutomine', [false])
  return {
    block: Number(await rpc(url, 'eth_blockNumber')),
    async [Symbol.asyncDispose]() {
      await rpc(url, 'evm_setAutomine', [true])
      await rpc(url, 'evm_mine')
    },
  }
}

export function hex(block: number): `0x${string}` {
  return `0x${block.toString(16)}`
}

const times = new Map<string, Promise<number>>()
/** When the block was, in seconds. Nobody takes blocks of the demo chain back, so each is asked for once. */
export function blockTime(url: string, block: number): Promise<number> {
  const key = `${url} ${block}`
  const known = times.get(key)
  if (known) return known
  const asked = rpc<{ timestamp: string }>(url, 'eth_getBlockByNumber', [hex(block), false])
  const time = asked.then(({ timestamp }) => Number(timestamp))
  times.set(key, time)
  return time
}
