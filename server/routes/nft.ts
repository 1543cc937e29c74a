import type { FastifyInstance } from 'fastify'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { Absent, TooMany } from '#server/errors.ts'
import { hastenMedia, refreshMetadata } from '#server/metadata/due-tokens.ts'
import { nftData } from '#server/stats/nft-data.ts'
import { nftList } from '#server/stats/nft-list.ts'
import { nftTraits } from '#server/stats/nft-traits.ts'
import { nftTransfers } from '#server/stats/nft-transfers.ts'
import { readableNft } from '#server/stats/readable-nft.ts'
import {
  contractRefreshesPerUser,
  recordHit,
  secondsUntilRoom,
  tokenRefreshesPerUser,
} from '#server/store/limits.ts'
import { readCurrent } from './read-at-replica.ts'
import { serve } from './serve.ts'
import { createUserConcurrencyLimit } from './user-concurrency-limit.ts'

type Body = { contract: string; contract_chain: ChainKey }

/** A list that is not asked for page by page may have 100,000 tokens. */
const MAX_WHOLE_LISTS_PER_USER = 2

export function nftRoutes(app: FastifyInstance, protocolsOf: (chain: ChainKey) => Protocols | null): void {
  const { db } = app

  const limitWholeLists = createUserConcurrencyLimit(
    MAX_WHOLE_LISTS_PER_USER,
    () => new TooMany('too_many_lists', 'Your last lists are still on their way. Ask for pages.', 2),
  )

  async function find(userId: string, { contract, contract_chain }: Body) {
    const found = await readableNft(db, userId, contract_chain, contract)
    if (!found) throw new Absent('not_tracked', 'You do not track this contract.')
    return found
  }

  serve(app, 'POST /api/nft/all', async ({ caller, body }) => {
    const contract = await find(caller.owner_id, body)
    const read = () => readCurrent(app, (from) => nftList(from, contract, body))
    if (body.limit === undefined) return limitWholeLists(caller.user_id, read)
    const list = await read()
    const bare = list.result.filter(({ media }) => !media?.media_collection)
    await hastenMedia(
      db,
      contract.id,
      bare.map(({ token_id }) => token_id),
    )
    return list
  })
  serve(app, 'POST /api/nft/traits', async ({ caller, body }) => {
    const contract = await find(caller.owner_id, body)
    return readCurrent(app, (from) => nftTraits(from, contract))
  })
  serve(app, 'POST /api/nft/get-data', async ({ caller, body }) => {
    const contract = await find(caller.owner_id, body)
    const protocols = protocolsOf(body.contract_chain)
    const data = await readCurrent(app, (from) => nftData(from, contract, body.id, protocols))
    if (!data) throw noToken()
    if (!data.media?.media_collection) await hastenMedia(db, contract.id, [body.id])
    return data
  })
  serve(app, 'POST /api/nft/get-transfers', async ({ caller, body }) => {
    const contract = await find(caller.owner_id, body)
    const names = { userId: caller.owner_id, protocols: protocolsOf(body.contract_chain) }
    return readCurrent(app, (from) => nftTransfers(from, contract, body.id, body, names))
  })
  serve(app, 'POST /api/nft/refresh-metadata', async ({ caller, body }) => {
    const contract = await find(caller.owner_id, body)
    const limit = body.id === undefined ? contractRefreshesPerUser : tokenRefreshesPerUser
    return db.transaction(async (tx) => {
      const wait = await secondsUntilRoom(tx, limit, caller.user_id)
      if (wait > 0)
        throw new TooMany('too_many_refreshes', 'You have refreshed a lot. Try again later.', wait)
      const tokens = await refreshMetadata(tx, contract.id, body.id)
      if (tokens === 0 && body.id !== undefined) throw noToken()
      await recordHit(tx, limit, caller.user_id)
      return { tokens }
    })
  })
}

function noToken(): Absent {
  return new Absent('no_token', 'This contract has no such token.')
}
