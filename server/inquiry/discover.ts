import { encodeFunctionData, type Hex } from 'viem'
import { readAddressWord } from '#server/chain/answer-words.ts'
import { nameQuestions, namesIn, readDecimals, type TokenNames } from '#server/chain/read-token-names.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import {
  hybridQuestions,
  interfaceQuestions,
  isHybrid,
  isWord,
  readInterfaces,
} from '#server/chain/token-questions.ts'
import type { Chain } from '#server/chain/types.ts'
import { firstBlockOf } from './first-block.ts'
import { readCollectionName } from './read-collection-name.ts'

export type Discovered = {
  /** wallet: an account without code of its own. nothing: a contract that is no token, as a smart account is. */
  kind: 'erc20' | 'erc721' | 'erc1155' | 'wallet' | 'nothing'
  name: string
  symbol: string
  decimals: number
  /** As ERC-2981 has it; null if there is none. */
  royaltyReceiver: string | null
  /** Nothing of it is on the chain before this block. */
  firstBlock: number
}

/** EIP-7702: an account that lets a contract act for it stays an account. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/

/** What is at the address now. */
export async function discover(chain: Chain, address: string): Promise<Discovered> {
  const code = await chain.code(address)
  // Tokens may be sent to an account, or to a contract still to be made, long before it does anything itself.
  const unnamed = { name: '', symbol: '', decimals: 0, royaltyReceiver: null, firstBlock: 0 }
  if (code === '0x' || DELEGATION.test(code)) return { kind: 'wallet', ...unnamed }
  const { kind, names } = await askToken(chain, address)
  if (kind === 'nothing') return { kind, ...unnamed }

  const [royaltyReceiver, firstBlock] = await Promise.all([
    kind === 'erc20' ? null : readRoyaltyReceiver(chain, address),
    firstBlockOf(chain, address),
  ])
  const { name, symbol, decimals } = names
  return {
    kind,
    name: name || (await readCollectionName(chain, address)),
    symbol,
    decimals: kind === 'erc20' ? decimals : 0,
    royaltyReceiver,
    firstBlock,
  }
}

type Kind = 'erc20' | 'erc721' | 'erc1155' | 'nothing'

/** What kind of token it is and what it calls itself, which is one request. */
async function askToken(chain: Chain, to: string): Promise<{ kind: Kind; names: TokenNames }> {
  const ownerOf = (id: bigint) => encodeFunctionData({ abi: tokenAbi, functionName: 'ownerOf', args: [id] })
  const hybrid = hybridQuestions(to)
  const answers = await chain.callMany(
    [
      ...nameQuestions,
      encodeFunctionData({ abi: tokenAbi, functionName: 'totalSupply' }),
      encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [to as Hex] }),
      ownerOf(1n),
      ownerOf(0n),
      ...hybrid,
      ...interfaceQuestions,
    ].map((data) => ({ to, data })),
  )
  const names = answers.splice(0, nameQuestions.length)
  return { kind: kindBy(answers, hybrid.length, names.at(-1) ?? null), names: namesIn(names) }
}

function kindBy(answers: readonly (string | null)[], hybridAnswers: number, decimals: string | null): Kind {
  const [supply = null, balance = null, firstOwner = null, zerothOwner = null, ...rest] = answers
  const { erc721, erc1155 } = readInterfaces(rest.slice(hybridAnswers))
  // Coins that are items too are coins.
  if (isHybrid(rest) && isWord(supply)) return 'erc20'
  // Also if it is an ERC-721 too: its events tell of both.
  if (erc1155) return 'erc1155'
  if (erc721) return 'erc721'
  // Contracts that are older than these ids, or ignore them, are recognised by what they answer.
  if (!isWord(balance) || !isWord(supply)) return 'nothing'
  const owned = [firstOwner, zerothOwner].some((owner) => readAddressWord(owner) !== null)
  return readDecimals(decimals) === null && owned ? 'erc721' : 'erc20'
}

async function readRoyaltyReceiver(chain: Chain, to: string): Promise<string | null> {
  // Some contracts answer only for a token that exists; these ids usually do.
  const answers = await chain.callMany(
    [1n, 0n].map((id) => ({
      to,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'royaltyInfo', args: [id, 10_000n] }),
    })),
  )
  return answers.map(readAddressWord).find((receiver) => receiver !== null) ?? null
}
