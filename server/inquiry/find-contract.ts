import { type ChainKey, factsOf } from '#api/chains.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import { isNobody } from '#server/chain/nobody.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Chain } from '#server/chain/types.ts'
import { within } from '#server/within.ts'
import { askChain, wrongAddress } from './ask-chain.ts'
import { type Discovered, discover } from './discover.ts'
import { estimateTransfers } from './estimate.ts'

export type Wanted = 'NFT' | 'ERC20' | 'Wallet'

/** What a row of `contracts` begins with. */
export type Found = {
  chain: ChainKey
  address: string
  kind: 'erc20' | 'erc721' | 'erc1155' | 'wallet'
  name: string
  symbol: string
  decimals: number
  royalty_receiver: string | null
  first_block: number
  /** null: not estimated, as only NFT contracts wait for their release. */
  estimated_transfers: number | null
}

/** How long a user waits at the form. */
const LIMIT_MS = 30_000

const names = {
  erc20: 'an ERC-20 token',
  erc721: 'an NFT contract',
  erc1155: 'an NFT contract',
  NFT: 'an NFT contract',
  ERC20: 'an ERC-20 token',
  Wallet: 'a wallet',
}

/** Asks the chain what is at the address, and throws what the form shows when it is not what was wanted. */
export async function findContract(
  registry: ChainRegistry,
  wanted: Wanted,
  key: ChainKey,
  address: string,
): Promise<Found> {
  const field = wanted === 'Wallet' ? 'wallet' : 'contract'
  return askChain(registry, key, `${field}_chain`, async (chain) => {
    if (isNobody(address)) throw wrongAddress(`${field}_address`, 'This address belongs to nobody.')
    return withinLimit(look(chain, wanted, address))
  })
}

async function look(chain: Chain, wanted: Wanted, address: string): Promise<Found> {
  const { kind, royaltyReceiver, firstBlock, ...found } = await discover(chain, address)
  const wrong = whatIsWrong(wanted, kind, factsOf(chain.key).name)
  if (wrong) throw wrongAddress(wanted === 'Wallet' ? 'wallet_address' : 'contract_address', wrong)
  const finalized = await chain.finalizedNumber()
  const isNft = kind === 'erc721' || kind === 'erc1155'
  return {
    chain: chain.key,
    address,
    kind: kind === 'nothing' ? 'wallet' : kind,
    ...found,
    royalty_receiver: royaltyReceiver,
    // A creation that is not final yet may move to an earlier block.
    first_block: Math.min(firstBlock, finalized + 1),
    estimated_transfers: isNft
      ? await estimateTransfers(chain, { address, kind }, firstBlock, finalized)
      : null,
  }
}

function whatIsWrong(wanted: Wanted, kind: Discovered['kind'], chainName: string): string | null {
  if (kind === 'wallet' || kind === 'nothing') {
    if (wanted === 'Wallet') return null
    return kind === 'wallet'
      ? `There is no contract at this address on ${chainName}.`
      : `The contract at this address is not ${names[wanted]}.`
  }
  const fits = names[kind] === names[wanted]
  return fits ? null : `This address holds ${names[kind]}, not ${names[wanted]}.`
}

/** The request itself goes on; its result is ignored. */
function withinLimit<T>(work: Promise<T>): Promise<T> {
  return within(LIMIT_MS, work, () => new ChainUnavailable('no answer in time'))
}
