import type { Address } from '#api/address.ts'
import type { Item, Mintable } from '../../../wallet/pending-mints.ts'

/** Several drafts to one address, or one draft to several. */
export type Order =
  | { to: Address; items: readonly Item[] }
  | { recipients: readonly Address[]; item: Item; rest: readonly Address[] }

/*
 * A transaction has to fit into a block with others, and on Ethereum into 16.8 million gas (EIP-7825). The largest take
 * 4.6 and 5.7 million on anvil; recipients that are contracts take more.
 */
const MOST_DRAFTS = 100
const MOST_RECIPIENTS = 200

/** The contract counts in 40 bits. */
export const MOST_OF_ONE = 2 ** 40 - 1

/** Splits it into orders of one transaction each. */
export function splitOrder(order: Order): Order[] {
  if ('items' in order)
    return chunks(order.items, MOST_DRAFTS).map(({ chunk }) => ({ to: order.to, items: chunk }))
  return chunks(order.recipients, MOST_RECIPIENTS).map(({ chunk, rest }) => {
    return { recipients: chunk, item: order.item, rest }
  })
}

export function draftsOf(order: Order): readonly Mintable[] {
  return 'items' in order ? order.items.map(({ draft }) => draft) : [order.item.draft]
}

function chunks<T>(all: readonly T[], size: number): { chunk: T[]; rest: T[] }[] {
  const count = Math.ceil(all.length / size)
  return Array.from({ length: count }, (_, index) => {
    const end = (index + 1) * size
    return { chunk: all.slice(end - size, end), rest: all.slice(end) }
  })
}
