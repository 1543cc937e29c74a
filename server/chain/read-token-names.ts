import { encodeFunctionData } from 'viem'
import type { Chain } from '#server/chain/types.ts'
import { readText } from './read-text.ts'
import { tokenAbi } from './token-abi.ts'

/** What a token is asked for its names. */
export const nameQuestions = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: tokenAbi, functionName }),
)

export type TokenNames = {
  /** '' if the contract does not say it. */
  name: string
  symbol: string
  /** 0, so amounts in its smallest unit, if the contract says nothing or nonsense. */
  decimals: number
}

/** What tokens call themselves, in the order asked for. */
export async function readTokenNames(chain: Chain, addresses: readonly string[]): Promise<TokenNames[]> {
  const answers = await chain.callMany(addresses.flatMap((to) => nameQuestions.map((data) => ({ to, data }))))
  return addresses.map((_, index) => namesIn(answers.slice(3 * index, 3 * index + 3)))
}

/** By the answers to these questions. */
export function namesIn([name = null, symbol = null, decimals = null]: readonly (
  | string
  | null
)[]): TokenNames {
  return { name: readText(name), symbol: readText(symbol), decimals: readDecimals(decimals) ?? 0 }
}

export function readDecimals(answer: string | null): number | null {
  if (answer?.length !== 66) return null
  const decimals = BigInt(answer)
  return decimals <= 255n ? Number(decimals) : null
}
