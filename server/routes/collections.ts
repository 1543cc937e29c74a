import type { FastifyInstance } from 'fastify'
import type { ChainKey } from '#api/chains.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { findContract, type Wanted } from '#server/indexer/find-contract.ts'
import { addContract, type Kind, knownContract, listCollections } from '#server/store/collections.ts'
import { serve } from './serve.ts'

type Options = { chains: ChainRegistry; largeContractTransfers: number }

const kinds: Record<Wanted, Kind[]> = { NFT: ['erc721', 'erc1155'], ERC20: ['erc20'], Wallet: ['wallet'] }

export function collectionRoutes(app: FastifyInstance, { chains, largeContractTransfers }: Options): void {
  async function add(userId: string, wanted: Wanted, chain: ChainKey, address: string, name = '') {
    const contract =
      (await knownContract(app.db, chain, address, kinds[wanted])) ??
      (await findContract(chains, wanted, chain, address))
    return addContract(app.db, userId, contract, { name, isAssay: false, largeContractTransfers })
  }

  serve(app, 'GET /api/collections', ({ caller }) => listCollections(app.db, caller.user_id))

  serve(app, 'POST /api/collection/add-nft', ({ caller, body }) =>
    add(caller.user_id, 'NFT', body.contract_chain, body.contract_address),
  )

  serve(app, 'POST /api/collection/add-erc20', ({ caller, body }) =>
    add(caller.user_id, 'ERC20', body.contract_chain, body.contract_address),
  )

  serve(app, 'POST /api/collection/add-wallet', ({ caller, body }) =>
    add(caller.user_id, 'Wallet', body.wallet_chain, body.wallet_address, body.wallet_name),
  )
}
