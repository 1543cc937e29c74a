import type { TracedTransaction } from './fixtures/sixty-two-blocks.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const POOL_ETHER = '0x0000000000a39bb272e79075ade125fd351887ac'
const [TRANSFER, DEPOSIT, WITHDRAWAL] = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
]

/**
 * What each address gained in a transaction of Ethereum, less what it spent, by currency and address ('ether 0x…'): double-entry books that
 * know nothing of sales. Ether, wrapped and pool ether are one.
 */
export function booksOf({ receipt, nativeMoves }: TracedTransaction): Map<string, bigint> {
  const books = new Map<string, bigint>()
  const enter = (currency: string, from: string, to: string, amount: bigint) => {
    for (const [who, change] of [
      [from, -amount],
      [to, amount],
    ] as const)
      books.set(`${currency} ${who}`, (books.get(`${currency} ${who}`) ?? 0n) + change)
  }
  for (const { from, to, wei } of nativeMoves) enter('ether', from, to, wei)
  for (const { address, topics, data } of receipt.logs) {
    if (data.length !== 66) continue
    const [one = '', other = ''] = topics.slice(1).map((topic) => `0x${topic.slice(26)}`)
    const amount = BigInt(data)
    const currency = address === WETH || address === POOL_ETHER ? 'ether' : address
    if (topics[0] === TRANSFER && topics.length === 3) enter(currency, one, other, amount)
    if (address === WETH && topics[0] === DEPOSIT) enter('ether', WETH, one, amount)
    if (address === WETH && topics[0] === WITHDRAWAL) enter('ether', one, WETH, amount)
  }
  return books
}
