import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import type { Call, Chain } from '#server/chain/types.ts'
import type { Contract } from '../log-source.ts'
import { address, BOB, deal, event, itemMoved, moved, NFT, ZERO } from '../testing/deals.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { priceTransfers } from './price-transfers.ts'
import { marketplacesOn } from './sales/marketplaces.ts'
import { sudoswap } from './sales/markets/sudoswap.ts'

const PAIR = address('pair')
const contract: Contract = {
  id: 1,
  chain: 'eth',
  address: NFT,
  kind: 'erc721',
  decimals: 0,
  state: 'processing',
  first_block: 0,
  cursor_block: 0,
  cursor_hash: null,
  royalty_receiver: null,
  reread_of: null,
  oddities: [],
}

/** A chain with one swap of an NFT for a hundred wei, whose factory says this of every contract. */
function chainWithSwap(isMade: boolean) {
  const sold = moved(PAIR, BOB, 7n)
  const logs = [itemMoved(PAIR, BOB, 7n), event(PAIR, sudoswap.events[1], {})]
  const { transaction, receipt } = deal([sold], { logs, valueWei: 100n, to: PAIR })
  const asked: string[] = []
  const chain: Partial<Chain> = {
    mined: async () => new Map([[transaction.hash, { transaction, receipt, nativeMoves: null }]]),
    async callMany(calls: readonly Call[]) {
      asked.push('the factory')
      return calls.map(() => encodeAbiParameters([{ type: 'bool' }], [isMade]))
    },
    async nativeMovesOf() {
      asked.push('the calls')
      return new Map([[transaction.hash, [{ from: BOB, to: PAIR, wei: 100n }]]])
    },
  }
  return { chain: chain as Chain, asked, sold }
}

const protocols = { ...noProtocols, marketplaces: marketplacesOn('eth') }

test.each([
  ['a pair that its factory made', true, 'Sudoswap'],
  ['an impostor, whose swap is priced by what moved', false, null],
])('%s', async (_, isMade, market) => {
  const { chain, asked, sold } = chainWithSwap(isMade)
  const { transfers, unread } = await priceTransfers(chain, protocols, contract, [sold], new Map())
  expect(transfers).toMatchObject([
    { priceWei: 100n, terms: { market, currency: ZERO, price: 100n, isEstimated: false } },
  ])
  expect(unread).toEqual([])
  expect(asked).toEqual(['the factory', 'the calls'])
})
