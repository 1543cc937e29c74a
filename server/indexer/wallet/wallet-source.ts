import type { Protocols } from '#api/chains/protocols.ts'
import { factsOf } from '#api/chains.ts'
import { topicOf } from '#server/chain/hex.ts'
import type { NativeMove } from '#server/chain/moves-in.ts'
import { readTokenNames } from '#server/chain/read-token-names.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { decodeAnyTransfers } from '../decode-transfers.ts'
import type { Apply, Contract, LogSource, Span } from '../log-source.ts'
import { wordAt } from '../log-words.ts'
import { byPlace } from '../told-twice.ts'
import {
  CONSECUTIVE_TRANSFER,
  DEPOSIT,
  ERC20_TRANSFER,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  WITHDRAWAL,
} from '../transfer-events.ts'
import { applyWallet, NATIVE, type WalletTransfer, type Wrapping } from './apply-wallet.ts'
import { knownContracts } from './known-contracts.ts'
import type { KnownTokens } from './known-tokens.ts'
import type { NativeMoves } from './native-moves.ts'
import { MINT, toldMoves } from './told-moves.ts'
import { readBalances } from './wallet-balances.ts'
import { loadWalletFacts, type WalletFacts } from './wallet-facts.ts'

const WRAPPING = [DEPOSIT, WITHDRAWAL]
const COINS = [TRANSFER, ERC20_TRANSFER]
const LOGS_AT_ONCE = 30_000
/** With the parties in the second and third topic. */
const ITEMS = [TRANSFER_SINGLE, TRANSFER_BATCH, CONSECUTIVE_TRANSFER]

/** A wallet: tokens and NFTs of any contract in and out, and the native coin if the chain tells of it or the node can list it. */
export async function openWalletSource(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  nativeMoves: NativeMoves,
  tokens: KnownTokens,
  contract: Contract,
  facts: () => Promise<WalletFacts> = async () => (await loadWalletFacts(db, [contract.id]))(contract.id),
): Promise<LogSource> {
  const { id, address } = contract
  const opened = await facts()
  /** Whether native moves are counted, as the contract's row says. */
  let countsNative = opened.countsNative
  const topic = topicOf(address)
  const { nativeLogs, nativeIsErc20 } = factsOf(chain.key)
  const isTold = (log: TimedLog) => log.address === nativeLogs?.contract
  const toOne = [...COINS, ...WRAPPING, ...(nativeLogs ? [MINT] : [])]
  /** Where the coin is an ERC-20 itself, both are one. */
  const coin = (nativeIsErc20 && protocols.wrappedNative) || NATIVE
  return sourceAfter(opened.ranged)

  /** After so many tokens in ranges of ERC-2309. */
  function sourceAfter(alreadyRanged: number): LogSource {
    return {
      contract,
      filters: [
        { topics: [toOne, [topic]] },
        { topics: [COINS, null, [topic]] },
        { topics: [ITEMS, null, [topic]] },
        { topics: [ITEMS, null, null, [topic]] },
      ],
      logsAtOnce: LOGS_AT_ONCE,
      reads: {
        partiesIn: nativeLogs ? undefined : nativeMoves.partiesIn,
        concerns: (parties) => isNews(parties !== null) || parties?.has(address) === true,
      },
      async prepare(logs: readonly TimedLog[], span: Span) {
        const isWrapping = ({ topics }: TimedLog) => WRAPPING.includes(topics[0] ?? '')
        const wrapping = logs.filter(isWrapping)
        const moves = logs.filter((log) => !isWrapping(log) && !isTold(log) && concerns(log))
        const known = await knownContracts(tokens, chain, moves)
        const { transfers, skipped, ranged } = decodeAnyTransfers(moves, known, alreadyRanged)
        const mine: WalletTransfer[] = transfers
          .filter(({ from, to }) => from === address || to === address)
          .map((transfer) => ({ ...transfer, tokenAddress: transfer.contract }))
        const native = nativeLogs
          ? toldMoves(logs.filter(isTold), nativeLogs)
          : (await movesOf(nativeMoves, address, span))?.map((move) => asTransfer(move, coin))
        const news = await newsOfCounting(native !== undefined)
        const all = [...mine, ...(native ?? [])].sort(byPlace)
        if (all.length === 0 && skipped.length === 0 && wrapping.length === 0) return news && { apply: news }
        const balances = await readBalances(chain, address, all, wrapping, span.stateAt)
        const names = await freshNames(
          tokens,
          chain,
          [...balances.keys()].filter((token) => token !== NATIVE),
        )
        const wrappings = wrapping
          .filter((log) => log.address === protocols.wrappedNative)
          .flatMap(asWrapping)
        const apply: Apply = async (tx) => {
          await news?.(tx)
          await applyWallet(tx, contract, { transfers: all, wrappings, skipped, ranged, balances, names })
        }
        return ranged === 0 ? { apply } : { apply, next: sourceAfter(alreadyRanged + ranged) }
      },
    }
  }

  /** The first topic beside the event is of a token's range the id, and of an ERC-1155 who acts: neither makes it the wallet's. */
  function concerns({ topics }: TimedLog): boolean {
    const [event = ''] = topics
    return ITEMS.includes(event) ? topics.includes(topic, 2) : event !== MINT && topics.includes(topic, 1)
  }

  function isNews(couldList: boolean): boolean {
    return countsNative !== couldList && countsNative !== false
  }

  /** Writes down whether native moves are counted, if that is news. Once some could not be listed, the list stays incomplete. */
  async function newsOfCounting(couldList: boolean): Promise<Apply | null> {
    if (isNews(couldList))
      countsNative =
        (
          await db.row<{ counts_native: boolean | null }>(
            sql`select counts_native from contracts where id = ${id}`,
          )
        )?.counts_native ?? null
    if (!isNews(couldList)) return null
    return async (tx) => {
      await tx.rows(
        sql`update contracts set counts_native = coalesce(counts_native, true) and ${couldList} where id = ${id}`,
      )
    }
  }
}

/** What tokens call themselves of which that is not known yet. */
async function freshNames(tokens: KnownTokens, chain: Chain, addresses: string[]) {
  if (addresses.length === 0) return []
  const named = await tokens.named(addresses)
  const fresh = addresses.filter((address) => !named.has(address))
  const found = await readTokenNames(chain, fresh)
  return found.map((name, i) => ({ address: fresh[i] ?? '', ...name, decimals: name.decimals ?? 0 }))
}

/** null if the node cannot list them. */
async function movesOf(nativeMoves: NativeMoves, address: string, span: Span): Promise<NativeMove[] | null> {
  if (!span.blocks) return nativeMoves.ofAddress(address, span.from, span.to)
  const moves: NativeMove[] = []
  for (const block of span.blocks) {
    const found = await nativeMoves.ofBlock(block)
    if (!found) return null
    moves.push(...found)
  }
  return moves.filter(({ from, to }) => from === address || to === address)
}

function asWrapping({ topics, data, blockTimestamp, address }: TimedLog): Wrapping[] {
  if (data.length !== 66) return []
  const amount = wordAt(data, 0)
  return [
    { timestamp: blockTimestamp, tokenAddress: address, amount: topics[0] === DEPOSIT ? amount : -amount },
  ]
}

/** Native coin leaves no log: its moves get places below those of the logs, by transaction and call. */
function asTransfer(move: NativeMove, coin: string): WalletTransfer {
  return {
    blockNumber: move.blockNumber,
    logIndex: -1 - move.transactionIndex,
    batchIndex: move.callIndex,
    transactionHash: move.transactionHash,
    timestamp: move.timestamp,
    contract: coin,
    tokenAddress: coin,
    standard: coin === NATIVE ? 'native' : 'erc20',
    from: move.from,
    to: move.to,
    tokenId: null,
    amount: move.wei,
  }
}
