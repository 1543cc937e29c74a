import { expect, test } from 'vitest'
import { BlockPrices } from './block-prices.ts'

/** A pool whose second coin is the quote. */
function play(before: number | null, told: (number | null)[], isByLastSwap = false) {
  const prices = new BlockPrices(7, [null, before])
  return told.map((price, i) => prices.after([null, price], i % 2 === 0 ? 'bought' : 'sold', isByLastSwap)[1])
}

test('a price that moved and stayed is the price', () => {
  expect(play(100, [110, 119])).toEqual([110, 119])
  expect(play(100, [150, 140])).toEqual([150, 140])
  expect(play(100, [50, 70])).toEqual([50, 70])
})

test('after a price was moved far and back, the one before the block stands', () => {
  expect(play(100, [150, 101])).toEqual([150, 100])
  expect(play(100, [80, 99])).toEqual([80, 100])
  expect(play(100, [150, 101, 130])).toEqual([150, 100, 130])
})

test('a fifth is not far', () => {
  expect(play(100, [120, 101])).toEqual([120, 101])
  expect(play(100, [84, 101])).toEqual([84, 101])
})

test('the last swap’s price is no sign of being back, swaps to both sides are', () => {
  expect(play(100, [150], true)).toEqual([150])
  expect(play(100, [150, 145], true)).toEqual([150, 100])
  expect(play(100, [105, 108], true)).toEqual([105, 108])
})

test('a pool without a price before has the one that it says', () => {
  expect(play(null, [5, 500])).toEqual([5, 500])
  expect(play(100, [150, null])).toEqual([150, null])
})
