import type { FastifyInstance } from 'fastify'
import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { Absent } from '#server/errors.ts'
import { hastenMediaOf } from '#server/metadata/due-tokens.ts'
import { asOf } from '#server/stats/as-of.ts'
import { completeTo } from '#server/stats/days.ts'
import { erc20Main } from '#server/stats/erc20-main.ts'
import { erc20Holders, erc20Other, type Holders } from '#server/stats/erc20-other.ts'
import { erc20Pools } from '#server/stats/erc20-pools.ts'
import { erc20Last24h } from '#server/stats/erc20-window.ts'
import { nftMain } from '#server/stats/nft-main.ts'
import { lastFullMinute, nftOther } from '#server/stats/nft-other.ts'
import { nftUnexplained } from '#server/stats/nft-unexplained.ts'
import { nftLast24h } from '#server/stats/nft-window.ts'
import { type TrackedContract, trackedContract, trackedWallets } from '#server/stats/tracked-contract.ts'
import { VersionedCache } from '#server/stats/versioned-cache.ts'
import { readableWallets, walletMain } from '#server/stats/wallet-main.ts'
import { walletOther } from '#server/stats/wallet-other.ts'
import { walletLast24h } from '#server/stats/wallet-window.ts'
import { serve } from './serve.ts'

type ProtocolsOf = (chain: ChainKey) => Protocols | null
type NftOther = CallReply<'POST /api/nft/stats-other'>['other']
type Body = { contract: string; contract_chain: ChainKey }

const CACHE_SIZE = 1_000
/** A few screens of a wallet's collectibles. */
const FIRST_IN_VIEW = 48

export function statsRoutes(app: FastifyInstance, protocolsOf: ProtocolsOf): void {
  const { db } = app
  const holdersOf = new VersionedCache<Holders>(CACHE_SIZE)
  const nftOthers = new VersionedCache<NftOther>(CACHE_SIZE)

  async function find(userId: string, { contract, contract_chain }: Body, kinds: TrackedContract['kind'][]) {
    const found = await trackedContract(db, userId, contract_chain, contract, kinds)
    const protocols = protocolsOf(contract_chain)
    if (!found || !protocols) throw new Absent('not_tracked', 'You do not track this contract.')
    return { contract: found, protocols }
  }
  async function findWallets(userId: string, address: string) {
    const wallets = await trackedWallets(db, userId, address)
    if (wallets.length === 0) throw new Absent('not_tracked', 'You do not track this wallet.')
    return wallets
  }

  serve(app, 'POST /api/nft/stats-main', async ({ caller, body }) => {
    const { contract, protocols } = await find(caller.user_id, body, ['erc721', 'erc1155'])
    return {
      main: await nftMain(db, contract, protocols),
      ...(await nftLast24h(db, contract, protocols)),
      complete_to: completeTo([contract]),
      as_of: await asOf(db, [contract]),
      unexplained: await nftUnexplained(db, caller.user_id, contract, protocols),
    }
  })
  serve(app, 'POST /api/nft/stats-other', async ({ caller, body }) => {
    const { contract } = await find(caller.user_id, body, ['erc721', 'erc1155'])
    const minute = lastFullMinute()
    const version = `${contract.version} ${minute.getTime()}`
    return { other: await nftOthers.get(contract.id, version, () => nftOther(db, contract, minute)) }
  })
  serve(app, 'POST /api/erc20/stats-main', async ({ caller, body }) => {
    const { contract, protocols } = await find(caller.user_id, body, ['erc20'])
    return {
      main: await erc20Main(db, contract, protocols),
      pools: await erc20Pools(db, contract.id),
      ...(await erc20Last24h(db, contract, protocols)),
      complete_to: completeTo([contract]),
      as_of: await asOf(db, [contract]),
    }
  })
  serve(app, 'POST /api/erc20/stats-other', async ({ caller, body }) => {
    const { contract, protocols } = await find(caller.user_id, body, ['erc20'])
    const holders = await holdersOf.get(contract.id, String(contract.version), () =>
      erc20Holders(db, contract),
    )
    return { other: await erc20Other(db, caller.user_id, contract, protocols, holders) }
  })
  serve(app, 'POST /api/wallet/stats-main', async ({ caller, body }) => {
    const wallets = await findWallets(caller.user_id, body.wallet)
    return {
      main: await walletMain(db, wallets, protocolsOf),
      ...(await walletLast24h(db, readableWallets(wallets, protocolsOf), protocolsOf)),
      complete_to: completeTo(readableWallets(wallets, protocolsOf)),
      as_of: await asOf(db, wallets),
    }
  })
  serve(app, 'POST /api/wallet/stats-other', async ({ caller, body }) => {
    const other = await walletOther(db, await findWallets(caller.user_id, body.wallet), protocolsOf)
    const bare = other.collectibles?.filter(({ ImageURL }) => !ImageURL) ?? []
    await hastenMediaOf(db, bare.slice(0, FIRST_IN_VIEW))
    return { other }
  })
}
