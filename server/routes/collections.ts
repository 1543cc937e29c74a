import type { FastifyInstance } from 'fastify'
import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { isPublicHost } from '#server/chain/endpoint-words.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { Mistaken } from '#server/errors.ts'
import { findContract, type Wanted } from '#server/inquiry/find-contract.ts'
import type { ReadingTime, ReadingTimes } from '#server/inquiry/reading-time.ts'
import { resolveName } from '#server/inquiry/resolve-name.ts'
import { namesOf } from '#server/stats/address-book.ts'
import { collectionRow, collectionRows } from '#server/stats/collection-rows.ts'
import { revenueReader } from '#server/stats/revenue.ts'
import { writeAddressLabel } from '#server/store/address-labels.ts'
import {
  addContract,
  blocksLeft,
  type Kind,
  knownContract,
  removeCollection,
  renameCollection,
} from '#server/store/collections.ts'
import type { Device } from '#server/store/device.ts'
import { countDiscovery } from './count-discovery.ts'
import type { Operators } from './operators.ts'
import { serve } from './serve.ts'

type Options = {
  chains: ChainRegistry
  operators: Operators
  readingTimes: ReadingTimes
  protocolsOf: (chain: ChainKey) => Protocols | null
  largeContractTransfers: number
}
type Collection = CallReply<'GET /api/collections'>[number]
type Key = { contract_address: string; contract_chain: ChainKey; contract_type: Wanted }

const kinds: Record<Wanted, Kind[]> = { NFT: ['erc721', 'erc1155'], ERC20: ['erc20'], Wallet: ['wallet'] }

export function collectionRoutes(
  app: FastifyInstance,
  { chains, operators, readingTimes, protocolsOf, largeContractTransfers }: Options,
): void {
  const { db } = app
  const revenueOf = revenueReader(db, protocolsOf)

  const one = (userId: string, id: number) => collectionRow(db, userId, revenueOf, id)
  async function add(
    userId: string,
    device: Device,
    wanted: Wanted,
    chain: ChainKey,
    address: string,
    name = '',
  ) {
    const contract =
      (await knownContract(db, chain, address, kinds[wanted])) ??
      (await discover(userId, wanted, chain, address))
    return one(userId, await addContract(db, userId, contract, { name, largeContractTransfers }, device))
  }
  async function discover(userId: string, wanted: Wanted, chain: ChainKey, address: string) {
    await countDiscovery(db, userId)
    const found = await findContract(chains, wanted, chain, address)
    await refuseHopeless(wanted, chain, found.first_block)
    return found
  }
  /** Nobody should wait for a week to see that a node is too slow. */
  async function refuseHopeless(wanted: Wanted, chain: ChainKey, firstBlock: number) {
    const blocks = await readingTimes.blocksSince(chain, firstBlock)
    const { hopeless } = await readingTimes.ofBlocks(chain, blocks, wanted)
    const field = wanted === 'Wallet' ? 'wallet_chain' : 'contract_chain'
    if (hopeless) throw new Mistaken('hopeless', hopeless, { [field]: hopeless })
  }
  const keyOf = ({ contract_address, contract_chain, contract_type }: Key) => ({
    chain: contract_chain,
    address: contract_address,
    kinds: kinds[contract_type],
  })

  serve(app, 'GET /api/collections', async (request) => {
    const rows = await collectionRows(db, request.caller.owner_id, revenueOf)
    if (!rows.some(({ indexing }) => indexing)) return rows
    const isOperator = await operators.includes(request)
    return Promise.all(rows.map(async (row) => ({ ...row, reading: await readingOf(row, isOperator) })))
  })

  async function readingOf(collection: Collection, isOperator: boolean) {
    const { contract_chain: chain, contract_type, indexing } = collection
    if (!indexing) return null
    const left = Math.max(0, indexing.target_block - indexing.block)
    return shown(chain, await readingTimes.ofBlocks(chain, left, contract_type), isOperator)
  }
  /** What the operator's own nodes are called is the operator's business. */
  function shown(chain: ChainKey, { source, limitedBy, hopeless }: ReadingTime, isOperator: boolean) {
    const limited_by = limitedBy && (isOperator || isPublicHost(chain, limitedBy)) ? limitedBy : null
    return { source, limited_by, hopeless }
  }

  serve(app, 'POST /api/collection/estimate', async (request) => {
    const { kind, address, chain } = request.body
    const [isOperator, left] = await Promise.all([
      operators.includes(request),
      blocksLeft(db, chain, address, kinds[kind]),
    ])
    if (left === null) await countDiscovery(db, request.caller.user_id)
    const time =
      left === null
        ? await readingTimes.estimate(chain, kind, address)
        : await readingTimes.ofBlocks(chain, left, kind)
    return {
      ...shown(chain, time, isOperator),
      blocks: time.blocks,
      seconds: time.seconds,
      learned: time.learned,
      own_endpoints: readingTimes.isOwn(chain),
      is_operator: isOperator,
    }
  })

  serve(app, 'POST /api/collection/add-nft', ({ caller, body, device }) =>
    add(caller.owner_id, device, 'NFT', body.contract_chain, body.contract_address),
  )

  serve(app, 'POST /api/collection/add-erc20', ({ caller, body, device }) =>
    add(caller.owner_id, device, 'ERC20', body.contract_chain, body.contract_address),
  )

  serve(app, 'POST /api/collection/add-wallet', ({ caller, body, device }) =>
    add(caller.owner_id, device, 'Wallet', body.wallet_chain, body.wallet_address, body.wallet_name),
  )

  serve(app, 'POST /api/resolve-name', async ({ caller, body }) => {
    await countDiscovery(db, caller.user_id)
    return resolveName(chains, body.contract_chain, body.name)
  })

  serve(app, 'POST /api/collection/rename', async ({ caller, body }) =>
    one(caller.owner_id, await renameCollection(db, caller.owner_id, keyOf(body), body.collection_name)),
  )

  serve(app, 'POST /api/collection/remove', async ({ caller, body, device }) => {
    await removeCollection(db, caller.owner_id, keyOf(body), device)
    return {}
  })

  serve(app, 'POST /api/address-label', async ({ caller, body }) => {
    const { address, contract_chain: chain } = body
    await writeAddressLabel(db, caller.owner_id, body)
    return (await namesOf(db, caller.owner_id, chain, protocolsOf(chain), [address]))(address)
  })
}
