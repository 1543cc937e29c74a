import type { Receipt, Transaction } from '#server/chain/types.ts'
import type { Transfer } from '../../transfer.ts'
import type { Marketplaces } from './marketplaces.ts'

/** What was paid for one transfer, all of its amount. */
export type Sale = {
  /** 0: nothing. null: it was bought, but not (or not only) for the native coin or its wrapped form. */
  priceWei: bigint | null
  /** What the ERC-2981 receiver got of it. 0 for mints and for the receiver's own sales, whose proceeds are not royalty. */
  royaltyWei: bigint
}

export type Deal = {
  /** Of one NFT contract, all of the transaction. */
  transfers: readonly Transfer[]
  contract: string
  receipt: Receipt
  transaction: Transaction
  /** The native coin that the contract gave back to who called it; null if that is not known. */
  refundWei: bigint | null
  wrappedNative: string | null
  royaltyReceiver: string | null
  /** Those of the chain. */
  marketplaces: Marketplaces
}
