import type { FastifyInstance } from 'fastify'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { findContract, type Wanted } from '#server/inquiry/find-contract.ts'
import { resolveName } from '#server/inquiry/resolve-name.ts'
import { namesOf } from '#server/stats/address-book.ts'
import { collectionRow, collectionRows } from '#server/stats/collection-rows.ts'
import { revenueReader } from '#server/stats/revenue.ts'
import { writeAddressLabel } from '#server/store/address-labels.ts'
import {
  addContract,
  type Kind,
  knownContract,
  removeCollection,
  renameCollection,
} from '#server/store/collections.ts'
import { countDiscovery } from './count-discovery.ts'
import { serve } from './serve.ts'

type Options = {
  chains: ChainRegistry
  protocolsOf: (chain: ChainKey) => Protocols | null
  largeContractTransfers: number
}
type Key = { contract_address: string; contract_chain: ChainKey; contract_type: Wanted }

const kinds: Record<Wanted, Kind[]> = { NFT: ['erc721', 'erc1155'], ERC20: ['erc20'], Wallet: ['wallet'] }

export function collectionRoutes(
  app: FastifyInstance,
  { chains, protocolsOf, largeContractTransfers }: Options,
): void {
  const { db } = app
  const revenueOf = revenueReader(db, protocolsOf)

  const one = (userId: string, id: number) => collectionRow(db, userId, revenueOf, id)
  async function add(userId: string, wanted: Wanted, chain: ChainKey, address: string, name = '') {
    const contract =
      (await knownContract(db, chain, address, kinds[wanted])) ??
      (await discover(userId, wanted, chain, address))
    return one(userId, await addContract(db, userId, contract, { name, largeContractTransfers }))
  }
  async function discover(userId: string, wanted: Wanted, chain: ChainKey, address: string) {
    await countDiscovery(db, userId)
    return findContract(chains, wanted, chain, address)
  }
  const keyOf = ({ contract_address, contract_chain, contract_type }: Key) => ({
    chain: contract_chain,
    address: contract_address,
    kinds: kinds[contract_type],
  })

  serve(app, 'GET /api/collections', ({ caller }) => collectionRows(db, caller.user_id, revenueOf))

  serve(app, 'POST /api/collection/add-nft', ({ caller, body }) =>
    add(caller.user_id, 'NFT', body.contract_chain, body.contract_address),
  )

  serve(app, 'POST /api/collection/add-erc20', ({ caller, body }) =>
    add(caller.user_id, 'ERC20', body.contract_chain, body.contract_address),
  )

  serve(app, 'POST /api/collection/add-wallet', ({ caller, body }) =>
    add(caller.user_id, 'Wallet', body.wallet_chain, body.wallet_address, body.wallet_name),
  )

  serve(app, 'POST /api/resolve-name', async ({ caller, body }) => {
    await countDiscovery(db, caller.user_id)
    return resolveName(chains, body.contract_chain, body.name)
  })

  serve(app, 'POST /api/collection/rename', async ({ caller, body }) =>
    one(caller.user_id, await renameCollection(db, caller.user_id, keyOf(body), body.collection_name)),
  )

  serve(app, 'POST /api/collection/remove', async ({ caller, body }) => {
    await removeCollection(db, caller.user_id, keyOf(body))
    return {}
  })

  serve(app, 'POST /api/address-label', async ({ caller, body }) => {
    const { address, contract_chain: chain } = body
    await writeAddressLabel(db, caller.user_id, body)
    return (await namesOf(db, caller.user_id, chain, protocolsOf(chain), [address]))(address)
  })
}
