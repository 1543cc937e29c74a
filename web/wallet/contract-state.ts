import { queryOptions } from '@tanstack/react-query'
import { ZERO_ADDRESS } from '#api/address.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { type Provider, readChainId, type Wallet } from './provider.ts'

/** Which contract it is about. */
export type Contract = { chain: ChainKey; address: string }

/** What the chain says about a contract. */
export type ContractState = {
  paused: boolean
  owner: string
  /** To whom the ownership is offered. */
  pendingOwner: string | null
  royaltyReceiver: string
  royaltyBps: number
  contractUri: string
  /** Of all tokens that have none of their own. */
  defaultUri: string
  /** How often all vouchers were cancelled: a voucher is valid in the round in which it was signed. */
  voucherRound: number
  balanceWei: bigint
}

/** Any token without its own URI returns the default. Ids of drafts have 128 bits, so this one is never used. */
const UNUSED_ID = 2n ** 256n - 1n
/** For a price of this many wei the royalty equals the basis points. */
const WHOLE_BPS = 10_000n
/** A voucher's nonce has the round in its upper bits. */
const ROUND_AT = 16n
/** Nodes behind one endpoint may differ in height, and the ownership may be accepted elsewhere. */
const READ_EVERY_MS = 15_000

/** The key of everything read from a contract: all of it is read again after a change. */
export function contractKey({ chain, address }: Contract) {
  return ['contract', chain, address] as const
}

export function contractStateQuery(wallet: Wallet, chainId: string | undefined, contract: Contract) {
  return queryOptions({
    // Another network of the wallet is another node, even for the same chain.
    queryKey: [...contractKey(contract), wallet.id, chainId],
    queryFn: () => readState(wallet.provider, contract),
    staleTime: 0,
    refetchInterval: READ_EVERY_MS,
    // A wallet that does not tell its network is asked anyway.
    enabled: chainId === undefined || chainId === chainIdOf(contract),
  })
}

/** Where the metadata of one token is. */
export function tokenUriQuery(wallet: Wallet, contract: Contract, id: bigint) {
  return queryOptions({
    queryKey: [...contractKey(contract), wallet.id, 'uri', String(id)],
    queryFn: async () => {
      await needNetwork(wallet.provider, contract)
      const { readContract } = await import('./collection-contract.ts')
      return readContract(wallet.provider, contract.address, 'uri', [id])
    },
    staleTime: 0,
  })
}

/** In hexadecimal, as wallets have it. */
export function chainIdOf({ chain }: Pick<Contract, 'chain'>): string {
  return `0x${factsOf(chain).chainId.toString(16)}`
}

async function readState(provider: Provider, contract: Contract): Promise<ContractState> {
  await needNetwork(provider, contract)
  const { address } = contract
  const { readContract } = await import('./collection-contract.ts')
  const [paused, owner, pendingOwner, royalty, contractUri, defaultUri, nonce, balance] = await Promise.all([
    readContract(provider, address, 'paused', []),
    readContract(provider, address, 'owner', []),
    readContract(provider, address, 'pendingOwner', []),
    readContract(provider, address, 'royaltyInfo', [0n, WHOLE_BPS]),
    readContract(provider, address, 'contractURI', []),
    readContract(provider, address, 'uri', [UNUSED_ID]),
    readContract(provider, address, 'voucherNonce', [UNUSED_ID]),
    provider.request({ method: 'eth_getBalance', params: [address, 'latest'] }),
  ])
  const [royaltyReceiver, bps] = royalty
  return {
    paused,
    owner,
    pendingOwner: pendingOwner === ZERO_ADDRESS ? null : pendingOwner,
    royaltyReceiver,
    royaltyBps: Number(bps),
    contractUri,
    defaultUri,
    voucherRound: Number(nonce >> ROUND_AT),
    balanceWei: BigInt(String(balance)),
  }
}

/** The wallet's node is of its current chain, where the same address may be another contract. */
async function needNetwork(provider: Provider, contract: Contract): Promise<void> {
  if ((await readChainId(provider)) !== chainIdOf(contract))
    throw new Error('The wallet is on another network.')
}
