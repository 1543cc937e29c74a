import type { Protocols } from '#api/chains/protocols.ts'
import { readTokenNames } from '#server/chain/read-token-names.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { decodeAnyTransfers, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE, wordAt } from '../decode-transfers.ts'
import type { Apply, Contract, LogSource, Span } from '../log-source.ts'
import { applyWallet, NATIVE, type WalletTransfer, type Wrapping } from './apply-wallet.ts'
import type { NativeMove, NativeMoves } from './native-moves.ts'
import { readBalances } from './wallet-balances.ts'

/** Deposit and Withdrawal of a wrapped coin, which comes and goes without a transfer; so does its balance. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const WRAPPING = [DEPOSIT, WITHDRAWAL]

/** A wallet: tokens and NFTs of any contract in and out, and the native coin if the node can list it. */
export function walletSource(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  nativeMoves: NativeMoves,
  contract: Contract,
): LogSource {
  const { id, address } = contract
  /** Whether native moves are counted, as the contract's row says; undefined before it was looked at. */
  let countsNative: boolean | null | undefined
  const topic = `0x${address.slice(2).padStart(64, '0')}`
  const multi = [TRANSFER_SINGLE, TRANSFER_BATCH]
  const events = [TRANSFER, ...multi, ...WRAPPING]
  return {
    contract,
    filters: [
      { topics: [[TRANSFER, ...WRAPPING], [topic]] },
      { topics: [[TRANSFER], null, [topic]] },
      { topics: [multi, null, [topic]] },
      { topics: [multi, null, null, [topic]] },
    ],
    wants: ({ topics }) => events.includes(topics[0] ?? '') && topics.includes(topic, 1),
    readsEveryBlock: true,
    async prepare(logs: readonly TimedLog[], span: Span) {
      const isWrapping = ({ topics }: TimedLog) => WRAPPING.includes(topics[0] ?? '')
      const wrapping = logs.filter(isWrapping)
      const { transfers, skipped } = decodeAnyTransfers(logs.filter((log) => !isWrapping(log)))
      const mine: WalletTransfer[] = transfers
        .filter(({ from, to }) => from === address || to === address)
        .map((transfer) => ({ ...transfer, tokenAddress: transfer.contract }))
      const native = await movesOf(nativeMoves, address, span)
      const news = await newsOfCounting(native !== null)
      const all = [...mine, ...(native ?? []).map(asTransfer)].sort(
        (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex || a.batchIndex - b.batchIndex,
      )
      if (all.length === 0 && skipped.size === 0 && wrapping.length === 0) return news && { apply: news }
      const balances = await readBalances(chain, address, all, wrapping, span.blocks && span.to)
      const tokens = [...balances.keys()].filter((token) => token !== NATIVE)
      const rows = await db.rows<{ address: string }>(sql`
        select address from token_names where chain = ${chain.key} and address = any (${tokens})`)
      const known = new Set(rows.map((row) => row.address))
      const fresh = tokens.filter((token) => !known.has(token))
      const found = await readTokenNames(chain, fresh)
      const names = found.map((name, i) => ({
        address: fresh[i] ?? '',
        ...name,
        decimals: name.decimals ?? 0,
      }))
      const wrappings = wrapping.filter((log) => log.address === protocols.wrappedNative).flatMap(asWrapping)
      const apply: Apply = async (tx) => {
        await news?.(tx)
        await applyWallet(tx, contract, { transfers: all, wrappings, skipped, balances, names })
      }
      return { apply }
    },
  }

  /** Writes down whether native moves are counted, if that is news. Once some could not be listed, the list stays incomplete. */
  async function newsOfCounting(couldList: boolean): Promise<Apply | null> {
    const isNews = () => countsNative !== couldList && countsNative !== false
    if (isNews())
      countsNative = (
        await db.row<{ counts_native: boolean | null }>(
          sql`select counts_native from contracts where id = ${id}`,
        )
      )?.counts_native
    if (!isNews()) return null
    return async (tx) => {
      await tx.rows(
        sql`update contracts set counts_native = coalesce(counts_native, true) and ${couldList} where id = ${id}`,
      )
    }
  }
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
function asTransfer(move: NativeMove): WalletTransfer {
  return {
    blockNumber: move.blockNumber,
    logIndex: -1 - move.transactionIndex,
    batchIndex: move.callIndex,
    transactionHash: move.transactionHash,
    timestamp: move.timestamp,
    contract: NATIVE,
    tokenAddress: NATIVE,
    standard: 'native',
    from: move.from,
    to: move.to,
    tokenId: null,
    amount: move.wei,
  }
}
