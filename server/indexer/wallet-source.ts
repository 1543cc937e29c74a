import type { Chain, TimedLog } from '#server/chain/types.ts'
import { applyWallet, NATIVE, type WalletTransfer } from './apply-wallet.ts'
import { decodeAnyTransfers, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from './decode-transfers.ts'
import type { NativeMove, NativeMoves } from './native-moves.ts'
import { readTokenNames } from './read-token-names.ts'
import type { Contract, Source, Span } from './source.ts'
import { readBalances } from './wallet-balances.ts'

/** Deposit and Withdrawal of a wrapped coin, which comes and goes without a transfer; so does its balance. */
const WRAPPING = [
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
]

/** A wallet: tokens and NFTs of any contract in and out, and the native coin where the node can list it. */
export function walletSource(
  chain: Chain,
  nativeMoves: NativeMoves,
  knownNames: (addresses: readonly string[]) => Promise<Set<string>>,
  contract: Contract,
): Source {
  const { address } = contract
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
      const all = [...mine, ...native.map(asTransfer)].sort(
        (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex || a.batchIndex - b.batchIndex,
      )
      if (all.length === 0 && skipped.size === 0 && wrapping.length === 0) return null
      const balances = await readBalances(chain, address, all, wrapping)
      const tokens = [...balances.keys()].filter((token) => token !== NATIVE)
      const known = await knownNames(tokens)
      const fresh = tokens.filter((token) => !known.has(token))
      const found = await readTokenNames(chain, fresh)
      const names = found.map((name, i) => ({
        address: fresh[i] ?? '',
        ...name,
        decimals: name.decimals ?? 0,
      }))
      return (tx) => applyWallet(tx, contract, { transfers: all, skipped, balances, names })
    },
  }
}

async function movesOf(nativeMoves: NativeMoves, address: string, span: Span): Promise<NativeMove[]> {
  if (!span.blocks) return (await nativeMoves.ofAddress(address, span.from, span.to)) ?? []
  const moves: NativeMove[] = []
  for (const block of span.blocks) moves.push(...((await nativeMoves.ofBlock(block)) ?? []))
  return moves.filter(({ from, to }) => from === address || to === address)
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
