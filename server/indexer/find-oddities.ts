import { encodeFunctionData } from 'viem'
import { factsOf } from '#api/chains.ts'
import { isIssued } from '#contracts/is-issued.ts'
import { readDecimals } from '#server/chain/read-token-names.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import {
  hybridQuestions,
  interfaceQuestions,
  isHybrid,
  isWord,
  readInterfaces,
} from '#server/chain/token-questions.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Contract } from './log-source.ts'
import type { Oddity } from './oddity.ts'
import { DEPOSIT, WITHDRAWAL } from './transfer-events.ts'

/** Of these addresses, contracts whose coins are items too. */
export async function findHybrids(chain: Chain, addresses: readonly string[]): Promise<string[]> {
  const questions = addresses.map((to) => hybridQuestions(to).map((data) => ({ to, data })))
  const answers = await chain.callMany(questions.flat())
  let at = 0
  return addresses.filter((_, i) => {
    const count = questions[i]?.length ?? 0
    at += count
    return isHybrid(answers.slice(at - count, at))
  })
}

/** What is unusual about the contract as it is now; null if it is gone and cannot be asked. */
export async function findOddities(
  chain: Chain,
  { address: to, kind }: Pick<Contract, 'address' | 'kind'>,
  wrappedNative: string | null,
): Promise<Oddity[] | null> {
  if (kind === 'wallet' || kind === 'prices') return []
  const code = await chain.code(to)
  if (code === '0x') return null
  const found: Oddity[] = []
  if (kind === 'erc1155') {
    if (isIssued(code)) return ['issued']
    const answers = await chain.callMany(interfaceQuestions.map((data) => ({ to, data })))
    const { erc721, erc1155 } = readInterfaces(answers)
    return erc721 && erc1155 ? ['both_standards'] : []
  }
  if ((await findHybrids(chain, [to])).length > 0) found.push('erc404')
  if (kind === 'erc721') return found
  const { number } = await chain.head()
  const questions = (['decimals', 'totalSupply'] as const).map((functionName) => ({
    to,
    data: encodeFunctionData({ abi: tokenAbi, functionName }),
  }))
  const [decimals = null, supply = null] = await chain.callMany(questions, number)
  if (isWord(supply) && readDecimals(decimals) === null) found.push('no_decimals')
  const isChainsOwn = to === wrappedNative && !factsOf(chain.key).nativeIsErc20
  if (isChainsOwn || (emitsWrappings(code) && isBacked(supply, await chain.nativeBalance(to, number))))
    found.push('wraps')
  return found
}

/** What it emits stands in its code. */
function emitsWrappings(code: string): boolean {
  return [DEPOSIT, WITHDRAWAL].every((event) => code.includes(event.slice(2)))
}

/**
 * Others emit the same events for what is paid into them, of whatever it is. Of a wrapped coin there is exactly as much as there is native
 * coin in the contract.
 */
function isBacked(supply: string | null, nativeWei: bigint): boolean {
  return isWord(supply) && BigInt(supply) === nativeWei
}
