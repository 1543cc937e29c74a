import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Call, Chain } from '#server/chain/types.ts'
import { address, BOB, event, MARKETPLACES, NFT } from '../../testing/deals.ts'
import { nouns } from './markets/nouns.ts'
import { withNamedHouses } from './named-houses.ts'

const HOUSE = address('house')
const BUILDER_HOUSE = address('builder house')
const IMPOSTOR = address('impostor')
/** minter() and auction(), as Solidity hashes them. */
const answers = new Map<string, string>([
  ['0x07546172', HOUSE],
  ['0x7d9f6db5', BUILDER_HOUSE],
])
const settled = (house: string) => event(house, nouns.events[0], { tokenId: 7n, winner: BOB, amount: 1n })

function playedChain() {
  const asked: Call[] = []
  const callMany = async (calls: readonly Call[]) => {
    asked.push(...calls)
    return calls.map(({ data }) => encodeAbiParameters([{ type: 'address' }], [answers.get(data) as Hex]))
  }
  return { chain: { callMany } as Partial<Chain> as Chain, asked }
}

test('a house is believed if the NFT contract names it, which is asked once', async () => {
  const { chain, asked } = playedChain()
  const logs = [settled(HOUSE), settled(IMPOSTOR), settled(BUILDER_HOUSE), settled(HOUSE)]
  const known = await withNamedHouses(MARKETPLACES, chain, NFT, logs)
  expect([...known].slice(MARKETPLACES.size)).toEqual([
    [HOUSE, 'nouns'],
    [BUILDER_HOUSE, 'nouns'],
  ])
  expect(await withNamedHouses(MARKETPLACES, chain, NFT, logs)).toEqual(known)
  expect(asked.map(({ to }) => to)).toEqual([NFT, NFT])
})

test('a contract without such names, and logs without settlements, add nothing', async () => {
  const { chain, asked } = playedChain()
  expect(await withNamedHouses(MARKETPLACES, chain, NFT, [])).toBe(MARKETPLACES)
  const listed = [settled('0x830bd73e4184cef73443c15111a1df14e495c706')]
  expect(await withNamedHouses(MARKETPLACES, chain, NFT, listed)).toBe(MARKETPLACES)
  expect(asked).toEqual([])
  const silent = {
    callMany: async (calls: readonly Call[]) => calls.map(() => null),
  } as Partial<Chain> as Chain
  expect(await withNamedHouses(MARKETPLACES, silent, NFT, [settled(HOUSE)])).toBe(MARKETPLACES)
})
