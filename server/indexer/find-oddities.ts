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

type Asked = Pick<Contract, 'address' | 'kind'>
type Answers = (string | null)[]

const TOTAL_SUPPLY = encodeFunctionData({ abi: tokenAbi, functionName: 'totalSupply' })

/** Of these addresses, contracts whose coins are items too. */
export async function findHybrids(chain: Chain, addresses: readonly string[]): Promise<string[]> {
  const answers = await askEach(chain, addresses, hybridQuestions)
  return addresses.filter((_, i) => isHybrid(answers[i] ?? []))
}

/** What is unusual about the contract as it is now; null if it is gone and cannot be asked. */
export async function findOddities(
  chain: Chain,
  contract: Asked,
  wrappedNative: string | null,
): Promise<Oddity[] | null> {
  const [found = null] = await findOdditiesOf(chain, [contract], wrappedNative)
  return found
}

/** The same of several, in the order asked for, with as many requests as for one. */
export async function findOdditiesOf(
  chain: Chain,
  contracts: readonly Asked[],
  wrappedNative: string | null,
): Promise<(Oddity[] | null)[]> {
  const asked = contracts.filter(({ kind }) => kind !== 'wallet' && kind !== 'prices')
  if (asked.length === 0) return contracts.map(() => [])
  const [codes, answers] = await Promise.all([
    chain.codes(asked.map(({ address }) => address)),
    askEach(chain, asked, questionsFor),
  ])
  const found = await Promise.all(
    asked.map((contract, i) => read(chain, contract, wrappedNative, codes[i] ?? '0x', answers[i] ?? [])),
  )
  return contracts.map((contract) => {
    const place = asked.indexOf(contract)
    return place < 0 ? [] : (found[place] ?? null)
  })
}

async function askEach<T extends string | Asked>(
  chain: Chain,
  contracts: readonly T[],
  questionsOf: (contract: T) => readonly string[],
): Promise<Answers[]> {
  const calls = contracts.map((contract) => {
    const to = typeof contract === 'string' ? contract : contract.address
    return questionsOf(contract).map((data) => ({ to, data }))
  })
  const answers = await chain.callMany(calls.flat())
  return calls.map(({ length }) => answers.splice(0, length))
}

function questionsFor({ address, kind }: Asked): readonly string[] {
  if (kind === 'erc1155') return interfaceQuestions
  return kind === 'erc20' ? [...hybridQuestions(address), TOTAL_SUPPLY] : hybridQuestions(address)
}

async function read(
  chain: Chain,
  { address, kind }: Asked,
  wrappedNative: string | null,
  code: string,
  answers: Answers,
): Promise<Oddity[] | null> {
  if (code === '0x') return null
  if (kind === 'erc1155') {
    if (isIssued(code)) return ['issued']
    const { erc721, erc1155 } = readInterfaces(answers)
    return erc721 && erc1155 ? ['both_standards'] : []
  }
  const found: Oddity[] = []
  if (isHybrid(answers)) found.push('erc404')
  if (kind === 'erc721') return found
  const [decimals = null] = answers
  const supply = answers.at(-1)
  if (isWord(supply) && readDecimals(decimals) === null) found.push('no_decimals')
  const isChainsOwn = address === wrappedNative && !factsOf(chain.key).nativeIsErc20
  if (isChainsOwn || (emitsWrappings(code) && (await isBacked(chain, address)))) found.push('wraps')
  return found
}

/** What it emits stands in its code. */
function emitsWrappings(code: string): boolean {
  return [DEPOSIT, WITHDRAWAL].every((event) => code.includes(event.slice(2)))
}

/**
 * Others emit the same events for what is paid into them, of whatever it is. Of a wrapped coin there is exactly as much as there is native
 * coin in the contract, at one and the same block.
 */
async function isBacked(chain: Chain, address: string): Promise<boolean> {
  const { number } = await chain.head()
  const [[supply], nativeWei] = await Promise.all([
    chain.callMany([{ to: address, data: TOTAL_SUPPLY }], number),
    chain.nativeBalance(address, number),
  ])
  return isWord(supply) && BigInt(supply) === nativeWei
}
