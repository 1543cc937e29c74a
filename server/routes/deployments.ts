import type { FastifyInstance } from 'fastify'
import type { ParsedBody } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { Absent, Forbidden } from '#server/errors.ts'
import { findContract } from '#server/inquiry/find-contract.ts'
import { readIssuedContract } from '#server/inquiry/issued-contract.ts'
import { collectionRow } from '#server/stats/collection-rows.ts'
import { revenueReader } from '#server/stats/revenue.ts'
import { addIssued } from '#server/store/collections.ts'
import {
  addContractMetadata,
  type ContractMetadata,
  findContractMetadata,
  recipientOf,
} from '#server/store/issued-contracts.ts'
import { ownUpload } from '#server/store/uploads.ts'
import { countDiscovery } from './count-discovery.ts'
import { serve } from './serve.ts'

type Options = {
  chains: ChainRegistry
  protocolsOf: (chain: ChainKey) => Protocols | null
  largeContractTransfers: number
  publicUrl: string
}

const PATH = '/nft/contract/'

export function deploymentRoutes(app: FastifyInstance, options: Options): void {
  const { db } = app
  const { chains, largeContractTransfers, publicUrl } = options
  const revenueOf = revenueReader(db, options.protocolsOf)

  async function ownMetadata(
    userId: string,
    given: ParsedBody<'POST /api/nft/contract-uri'>,
    field: string,
  ): Promise<ContractMetadata> {
    const { imageURL, ...metadata } = given
    return { ...metadata, image: await ownUpload(db, userId, imageURL, field) }
  }

  serve(app, 'POST /api/nft/contract-uri', async ({ caller, body }) => {
    const metadata = await ownMetadata(caller.owner_id, body, 'imageURL')
    return { url: PATH + (await addContractMetadata(db, caller.owner_id, metadata)) }
  })

  serve(app, 'GET /nft/contract/{uuid}', async ({ params }) => {
    const metadata = await findContractMetadata(db, params.uuid)
    if (!metadata) throw new Absent('no_such_metadata', 'There is no such contract metadata.')
    const { image, ...rest } = metadata
    const picture = publicUrl + image
    return { ...rest, image: picture, banner_image: picture }
  })

  serve(app, 'POST /api/collection/add-nft-deployed', async ({ caller, body, device }) => {
    const { contract_address: address, contract_chain: chain, name, project_url, metadata } = body
    const userId = caller.owner_id
    const banner = await ownUpload(db, userId, body.banner, 'banner')
    await countDiscovery(db, caller.user_id)
    const { owner, contractUri } = await readIssuedContract(chains, chain, address)
    // Only the user who asked us for this address of the metadata can have deployed it.
    const uuid = /\/nft\/contract\/([0-9a-f-]{36})$/.exec(contractUri)?.[1]
    const recipient = uuid ? await recipientOf(db, userId, uuid) : null
    if (!uuid || !recipient || owner !== recipient || metadata.fee_recipient !== recipient)
      throw new Forbidden('not_yours', 'This contract was not deployed by your wallet from this account.')
    const found = await findContract(chains, 'NFT', chain, address)
    // The contract names metadata that we keep ourselves: for everybody who sees it, that is its name.
    const contract = { ...found, name: found.name || (await findContractMetadata(db, uuid))?.name || '' }
    const issued = { creator: recipient, metadata_uuid: uuid, banner, project_url }
    const id = await addIssued(db, userId, contract, { name, largeContractTransfers }, issued, device)
    return collectionRow(db, userId, revenueOf, id)
  })
}
