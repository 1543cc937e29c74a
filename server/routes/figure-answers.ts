import type { FastifyInstance } from 'fastify'
import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { chainStarts } from '#server/errors.ts'
import { hastenMediaOf } from '#server/metadata/due-tokens.ts'
import { erc20Holders, erc20Other, type Holders } from '#server/stats/erc20-other.ts'
import { erc20Stats } from '#server/stats/erc20-stats.ts'
import { fullMinute, nftOther } from '#server/stats/nft-other.ts'
import { nftStats } from '#server/stats/nft-stats.ts'
import { mostBehind, type StatedContract } from '#server/stats/reply-state.ts'
import { holdingsVersion } from '#server/stats/tracked-contract.ts'
import { VersionedCache } from '#server/stats/versioned-cache.ts'
import { walletOther } from '#server/stats/wallet-other.ts'
import { walletStats } from '#server/stats/wallet-stats.ts'
import { AnswersFromMemory, type Work } from './answer-from-memory.ts'
import type { ReadyReply } from './ready-reply.ts'

type ProtocolsOf = (chain: ChainKey) => Protocols | null
type NftOther = CallReply<'POST /api/nft/stats-other'>['other']
type Collectibles = CallReply<'POST /api/wallet/stats-other'>['other']['collectibles']
type Contract = { contract: string; contract_chain: ChainKey }
type Wallet = { wallet: string }

/** Whose collection is asked about, and whose address book names addresses: null for what is shown to others, who read none of it. */
export type Asker = { owner_id: string; book_of: string | null }

/** The six statistics calls' answers. */
export type FigureAnswers = Record<'nftMain' | 'nftOther' | 'erc20Main' | 'erc20Other', AnswerOf<Contract>> &
  Record<'walletMain' | 'walletOther', AnswerOf<Wallet>>
type AnswerOf<B> = (asker: Asker, body: B) => Promise<ReadyReply>

const CACHE_SIZE = 1_000
/** A few screens of a wallet's collectibles. */
const FIRST_IN_VIEW = 48

export function createFigureAnswers(
  app: FastifyInstance,
  protocolsOf: ProtocolsOf,
  keptBytes: number,
): FigureAnswers {
  const { db } = app
  const memory = new AnswersFromMemory(app, (chain) => protocolsOf(chain) !== null, keptBytes)
  const kept = keptBytes > 0 ? CACHE_SIZE : 0
  const holdersOf = cacheForEach<Holders>(kept)
  const nftOthers = cacheForEach<NftOther>(kept)

  const ofContract = (
    userId: string,
    { contract: address, contract_chain: chain }: Contract,
    family: 'nft' | 'erc20',
  ) => ({
    userId,
    family,
    chain,
    address,
  })
  const ofWallet = (userId: string, address: string) => ({
    userId,
    family: 'wallet' as const,
    chain: null,
    address,
  })
  /** Of a contract that the caller tracks: who tracks nothing was answered before. */
  function only(contracts: readonly StatedContract[]) {
    const [contract] = contracts as [StatedContract]
    const protocols = protocolsOf(contract.chain)
    if (!protocols) throw chainStarts()
    return { contract, protocols }
  }

  return {
    nftMain: ({ owner_id, book_of }, body) =>
      memory.answer({
        name: 'POST /api/nft/stats-main',
        subject: ofContract(owner_id, body, 'nft'),
        hasNames: book_of !== null,
        async compute({ tx, contracts }) {
          const { contract, protocols } = only(contracts)
          return nftStats(tx, book_of, contract, protocols)
        },
      }),

    nftOther: ({ owner_id }, body) =>
      memory.answer({
        name: 'POST /api/nft/stats-other',
        subject: ofContract(owner_id, body, 'nft'),
        momentOf: (now) => fullMinute(now).toISOString(),
        async compute({ tx, at, contracts, now }) {
          const { contract } = only(contracts)
          const minute = fullMinute(now)
          const version = `${await holdingsVersion(tx, contract.id)} ${minute.getTime()}`
          const other = await nftOthers[at].get(contract.id, version, () => nftOther(tx, contract, minute))
          return { ...mostBehind(contracts), other }
        },
      }),

    erc20Main: ({ owner_id }, body) =>
      memory.answer({
        name: 'POST /api/erc20/stats-main',
        subject: ofContract(owner_id, body, 'erc20'),
        async compute({ tx, contracts }) {
          const { contract, protocols } = only(contracts)
          return erc20Stats(tx, contract, protocols)
        },
      }),

    erc20Other: ({ owner_id, book_of }, body) =>
      memory.answer({
        name: 'POST /api/erc20/stats-other',
        subject: ofContract(owner_id, body, 'erc20'),
        hasNames: book_of !== null,
        async compute({ tx, at, contracts }) {
          const { contract, protocols } = only(contracts)
          const version = await holdingsVersion(tx, contract.id)
          const holders = await holdersOf[at].get(contract.id, version, () => erc20Holders(tx, contract))
          const other = await erc20Other(tx, book_of, contract, protocols, holders)
          return { ...mostBehind(contracts), other }
        },
      }),

    walletMain: ({ owner_id }, { wallet }) =>
      memory.answer({
        name: 'POST /api/wallet/stats-main',
        subject: ofWallet(owner_id, wallet),
        compute: ({ tx, contracts }) => walletStats(tx, contracts, protocolsOf),
      }),

    async walletOther({ owner_id }, { wallet }) {
      let collectibles: Collectibles = []
      const reply = await memory.answer({
        name: 'POST /api/wallet/stats-other',
        subject: ofWallet(owner_id, wallet),
        // Names and pictures of items come by themselves, token by token, and nothing counts them.
        isKept: ({ other }) => !other.collectibles?.length,
        async compute({ tx, contracts }) {
          const other = await walletOther(tx, contracts, protocolsOf)
          collectibles = other.collectibles
          return { ...mostBehind(contracts), other }
        },
      })
      const bare = collectibles?.filter(({ ImageURL }) => !ImageURL) ?? []
      await hastenMediaOf(db, bare.slice(0, FIRST_IN_VIEW))
      return reply
    },
  }
}

/** One that waits for what the other database is asked would fail with it. */
function cacheForEach<T>(capacity: number): Record<Work['at'], VersionedCache<T>> {
  return { primary: new VersionedCache(capacity), replica: new VersionedCache(capacity) }
}
