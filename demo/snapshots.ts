import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { toHex } from 'viem'
import { named, regulars } from './accounts.ts'
import { rpc } from './rpc.ts'

const traders = new Set([named.studio, ...regulars].map(({ address }) => address.toLowerCase()))

/** A snapshot keeps the node busy for this part of the time at most: it takes a second. */
const SHARE = 1 / 20
/** What the regulars do is no loss. Few enough blocks that the index undoes them. */
const SELDOM_MS = 5 * 60_000

export type Snapshots = ReturnType<typeof openSnapshots>

type Block = { transactions: { from: string }[] }

/**
 * The chain's state on the disk, for a restart of its node. A node that is stuck cannot write it when it is ended, so this is done
 * while it runs: soon after a visitor has sent something, else from time to time.
 */
export function openSnapshots(dataDir: string, soonMs: number) {
  const directory = join(dataDir, 'demo-chain')
  let saved: { block: number; path: string } | undefined

  async function removeBut(kept?: string) {
    for (const name of await readdir(directory)) {
      if (/^snapshot-/.test(name) && join(directory, name) !== kept) await rm(join(directory, name))
    }
  }

  async function take(rpcUrl: string, block: number) {
    const packed = await rpc<string>(rpcUrl, 'anvil_dumpState')
    const state = await promisify(gunzip)(Buffer.from(packed.slice(2), 'hex'))
    const path = join(directory, `snapshot-${block}.json`)
    // Under another name until it is whole: the process may be ended at any moment.
    await writeFile(`${path}.part`, state)
    await rename(`${path}.part`, path)
    saved = { block, path }
    await removeBut(path)
  }

  return {
    /** The last one's file, if there is one. */
    path: () => saved?.path,

    /** `seen`: the block that the node began with. */
    async keepTaking(rpcUrl: string, seen: number, signal: AbortSignal): Promise<void> {
      let [isUrgent, isDue, lastAt, tookMs] = [false, false, performance.now(), 0]
      for (;;) {
        await setTimeout(soonMs, undefined, { signal })
        try {
          const head = Number(await rpc(rpcUrl, 'eth_blockNumber'))
          for (; seen < head; seen++) {
            isDue = true
            isUrgent ||= await hasVisitor(rpcUrl, seen + 1)
          }
          const pauseMs = isUrgent ? tookMs / SHARE : SELDOM_MS
          if (!isDue || performance.now() - lastAt < pauseMs) continue
          lastAt = performance.now()
          await take(rpcUrl, head)
          tookMs = performance.now() - lastAt
          isUrgent = false
          isDue = false
        } catch {
          // A node that does not answer is the watchdog's concern.
        }
      }
    },

    /** All of them, also those that another process has left. */
    remove: () => removeBut(),
  }
}

async function hasVisitor(rpcUrl: string, block: number): Promise<boolean> {
  const { transactions } = await rpc<Block>(rpcUrl, 'eth_getBlockByNumber', [toHex(block), true])
  return transactions.some(({ from }) => !traders.has(from.toLowerCase()))
}
