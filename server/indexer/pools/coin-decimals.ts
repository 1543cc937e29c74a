import { encodeFunctionData } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Chain } from '#server/chain/types.ts'
import { wordAt } from '../log-words.ts'
import type { CreatedPool, FoundPool } from './created-pool.ts'

const DECIMALS = encodeFunctionData({ abi: tokenAbi, functionName: 'decimals' })
const MOST_DECIMALS = 255n
/** Of the native coin, and of a token that does not say. */
const USUAL_DECIMALS = 18

/** Asks the pools' coins for their decimals. */
export async function withDecimals(
  chain: Pick<Chain, 'callMany'>,
  pools: readonly CreatedPool[],
): Promise<FoundPool[]> {
  const decimals = await readDecimals(
    chain,
    pools.flatMap(({ coins }) => coins),
  )
  return pools.map((pool) => ({
    ...pool,
    decimals: pool.coins.map((coin) => decimals.get(coin) ?? USUAL_DECIMALS),
  }))
}

async function readDecimals(
  chain: Pick<Chain, 'callMany'>,
  coins: readonly string[],
): Promise<Map<string, number>> {
  const each = [...new Set(coins)].filter((coin) => coin !== ZERO_ADDRESS)
  const answers = each.length > 0 ? await chain.callMany(each.map((to) => ({ to, data: DECIMALS }))) : []
  return new Map(
    each.flatMap((coin, i) => {
      const answer = answers[i]
      if (!answer || answer.length < 66) return []
      const decimals = wordAt(answer, 0)
      return decimals <= MOST_DECIMALS ? [[coin, Number(decimals)]] : []
    }),
  )
}
