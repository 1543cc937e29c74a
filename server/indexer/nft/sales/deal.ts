import type { TransactionMove } from '#server/chain/moves-in.ts'
import type { Receipt, Transaction } from '#server/chain/types.ts'
import type { SkippedLog } from '../../skipped-logs.ts'
import type { Transfer } from '../../transfer.ts'
import type { Marketplaces } from './marketplaces.ts'

/** What was paid for one transfer, all of its amount. */
export type Sale = {
  /** 0: nothing. null: it was paid for, but not (or not only) with the native coin or a form of it. */
  priceWei: bigint | null
  /** What the ERC-2981 receiver got of it in the coin. 0 for mints and for the receiver's own sales, whose proceeds are not royalty. */
  royaltyWei: bigint
  /** The item went on within the transaction: the last transfer of its movement has the price, and is how it was got. */
  isHop: boolean
  /** On the last transfer of a movement of several: its first owner; the zero address: it is a mint. Else null. */
  movedFrom: string | null
  /** null: nothing was paid. */
  terms: SaleTerms | null
}

/** Amounts are in the currency; addresses are lower-case. */
export type SaleTerms = {
  /** null: unknown, the price is by what moved in the transaction. */
  market: string | null
  /** ZERO_ADDRESS: the native coin. null: several currencies, or things; the price is null too. */
  currency: string | null
  price: bigint | null
  marketFee: bigint
  royalty: bigint
  royaltyReceiver: string | null
  /** What of the price is the collection's revenue: all of a mint's; of a sale's what the ERC-2981 receiver got. null: not known. */
  earned: bigint | null
  makerSide: 'ask' | 'bid' | null
  maker: string | null
  taker: string | null
  /** null: it was minted. */
  seller: string | null
  /** Who ended up with it. */
  buyer: string
  /** The contract through which it was bought. */
  aggregator: string | null
  /** Without the transaction's calls, which would tell what came back to the payer and whom it reached. */
  isEstimated: boolean
}

export type Deal = {
  /** Of one NFT contract, all of the transaction. */
  transfers: readonly Transfer[]
  contract: string
  receipt: Receipt
  transaction: Transaction
  /** The native coin that moved in its calls, its own value included; null if that is not known. */
  nativeMoves: readonly TransactionMove[] | null
  wrappedNative: string | null
  royaltyReceiver: string | null
  /** The contract is one that Assay deploys: what it is paid is the price, and what it pays is its owner's. */
  isIssued: boolean
  /** Those of the chain. */
  marketplaces: Marketplaces
  aggregators: ReadonlySet<string>
}

/** All that is known of a deal. */
export type DealAccount = {
  /** In the order of the transfers. */
  sales: Sale[]
  /** Events of known markets that could not be read. */
  unread: SkippedLog[]
  /** Transfers that are no hops, in a transaction in which something was paid; and those of them that neither a market's event explains nor a payment to the contract that minted. */
  valued: number
  unexplained: number
  /** Money may have moved of which no log tells: the transaction's calls would. */
  needsMoves: boolean
}
