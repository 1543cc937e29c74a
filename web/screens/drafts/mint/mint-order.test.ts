import { expect, test } from 'vitest'
import type { Item } from '../../../wallet/pending-mints.ts'
import { draftsOf, type Order, splitOrder } from './mint-order.ts'

const TO = '0xada0000000000000000000000000000000000001'

function item(number: number): Item {
  const token_id = String(number)
  return {
    draft: { uuid: `draft-${number}`, title: 'Print', image_url: '', token_id, nft_count: 1 },
    amount: 3,
  }
}
const items = (count: number) => Array.from({ length: count }, (_, index) => item(index))
const recipients = (count: number) =>
  Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, '0')}` as const)
const sizes = (order: Order) => splitOrder(order).map((part) => draftsOf(part).length)

test('up to 100 drafts go in one transaction, as they are', () => {
  expect(splitOrder({ to: TO, items: [item(7)] })).toEqual([{ to: TO, items: [item(7)] }])
  expect(sizes({ to: TO, items: items(100) })).toEqual([100])
})

test('more drafts go in several, each once and in their order', () => {
  const order = { to: TO, items: items(250) } as const
  expect(sizes(order)).toEqual([100, 100, 50])
  expect(splitOrder(order).flatMap(draftsOf)).toEqual(order.items.map(({ draft }) => draft))
  expect(sizes({ to: TO, items: items(101) })).toEqual([100, 1])
})

test('recipients go in transactions of 200, and each knows who is still to come', () => {
  const all = recipients(401)
  expect(splitOrder({ recipients: all, item: item(1), rest: [] })).toEqual([
    { recipients: all.slice(0, 200), item: item(1), rest: all.slice(200) },
    { recipients: all.slice(200, 400), item: item(1), rest: all.slice(400) },
    { recipients: all.slice(400), item: item(1), rest: [] },
  ])
})
