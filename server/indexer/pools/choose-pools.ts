import { encodeFunctionData, type Hex } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Chain } from '#server/chain/types.ts'
import { wordAt } from '../log-words.ts'
import type { CreatedPool } from './created-pool.ts'

/** With the coin itself these are the addresses of one filter (server/chain/log-filter.ts), so a coin is read as fast as any token. */
export const MOST_POOLS = 499
const POOLS_PER_BATCH = 5_000

/**
 * Nearly every token has a pool against the wrapped native coin or a stable coin, some chains have millions. Of such a coin these pools are read:
 * those against another of these coins, and of the others those that hold the most of it now. A pool's maker cannot feign that: it would
 * have to put the coin in. What a pool inside a singleton holds cannot be asked for, and making one costs next to nothing: these come last.
 */
export async function choosePools(
  chain: Pick<Chain, 'callMany'>,
  protocols: Protocols,
  coin: string,
  created: readonly CreatedPool[],
  room: number,
): Promise<CreatedPool[]> {
  if (created.length <= room) return [...created]
  const currencies = new Set([...currenciesOf(protocols), ZERO_ADDRESS])
  const {
    priced = [],
    others = [],
    inside = [],
  } = Object.groupBy(created, ({ id, emitter, coins }) => {
    if (id !== emitter) return 'inside'
    return coins.some((other) => other !== coin && currencies.has(other)) ? 'priced' : 'others'
  })
  const held: { pool: CreatedPool; balance: bigint }[] = []
  for (let at = 0; at < others.length; at += POOLS_PER_BATCH) {
    const some = others.slice(at, at + POOLS_PER_BATCH)
    const answers = await chain.callMany(some.map(({ id }) => ({ to: coin, data: balanceOf(id) })))
    for (const [i, pool] of some.entries()) {
      const answer = answers[i]
      held.push({ pool, balance: answer && answer.length >= 66 ? wordAt(answer, 0) : 0n })
    }
  }
  held.sort((a, b) =>
    a.balance === b.balance ? (a.pool.id < b.pool.id ? -1 : 1) : a.balance < b.balance ? 1 : -1,
  )
  return [...priced, ...held.map(({ pool }) => pool), ...inside].slice(0, Math.max(0, room))
}

function balanceOf(address: string): string {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address as Hex] })
}
