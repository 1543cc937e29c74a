import type { Logger } from 'pino'
import { type ChainKey, chainKeys, factsOf } from '#api/chains.ts'
import {
  type LearnedLimits,
  learnedLimits,
  mergeLimits,
  nothingLearned,
} from '#server/chain/learned-limits.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { readEndpointLimits, writeEndpointLimits } from '#server/store/endpoint-limits.ts'

const EVERY_MS = 30_000

type Row = { limits: unknown; updated_at: Date }

type Options = {
  db: Database
  chains: ChainRegistry
  log: Logger
  /** The thread that reads most. The others go by what it has found out. */
  writes: boolean
}

/** Keeps what is learned about endpoints across restarts, and shares it between threads and processes. */
export async function keepEndpointLimits({ db, chains, log, writes }: Options) {
  /** By chain and endpoint: when the row was written that we know, and what stood in it. */
  const known = new Map<string, { at: number; text: string }>()

  async function exchange(): Promise<void> {
    const rows = await readEndpointLimits(db)
    const stored = new Map(rows.map((row) => [`${row.chain} ${row.endpoint}`, row]))
    for (const key of chainKeys()) {
      const chain = chains.get(key)
      // The demo's node is another one at each start.
      if (!chain || factsOf(key).isDemo) continue
      for (const [endpoint, mine] of Object.entries(chain.learnedLimits())) {
        const id = `${key} ${endpoint}`
        const row = stored.get(id)
        const before = known.get(id)
        if (row && row.updated_at.getTime() > (before?.at ?? 0) && (!writes || !before))
          adopt(chain, id, endpoint, mine, row)
        else if (!row && before) forget(chain, id, endpoint)
        else if (writes) await write(key, id, endpoint, mine)
      }
    }
  }

  function adopt(chain: Chain, id: string, endpoint: string, mine: LearnedLimits, row: Row): void {
    const { data } = learnedLimits.safeParse(row.limits)
    if (data) chain.rememberLimits(endpoint, mergeLimits(mine, data))
    known.set(id, { at: row.updated_at.getTime(), text: JSON.stringify(data ?? null) })
  }

  /** A month is over: nodes change. */
  function forget(chain: Chain, id: string, endpoint: string): void {
    known.delete(id)
    chain.rememberLimits(endpoint, nothingLearned())
  }

  async function write(chain: ChainKey, id: string, endpoint: string, limits: LearnedLimits): Promise<void> {
    const text = JSON.stringify(limits)
    if (text === (known.get(id)?.text ?? JSON.stringify(nothingLearned()))) return
    await writeEndpointLimits(db, { chain, endpoint, limits })
    known.set(id, { at: Date.now(), text })
  }

  const quietly = () =>
    exchange().catch((error) => log.warn({ err: error }, 'limits of endpoints are not kept'))
  await quietly()
  const timer = setInterval(quietly, EVERY_MS)
  timer.unref()
  return {
    exchange,
    async close() {
      clearInterval(timer)
      if (writes) await quietly()
    },
  }
}
