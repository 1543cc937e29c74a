import { expect, test } from 'vitest'
import { ALICE, BOB, CAROL, event, itemMoved, NFT, ZERO } from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { seadrop } from './seadrop.ts'

const SEADROP = '0x00005ea00ac477b1030ce78506496e8c2de24bf5'
const minted = (quantityMinted: bigint, minter = BOB) =>
  event(SEADROP, seadrop.events[0], {
    nftContract: NFT,
    minter,
    feeRecipient: CAROL,
    payer: ALICE,
    quantityMinted,
    unitMintPrice: 100n,
    feeBps: 1000n,
    dropStageIndex: 0n,
  })

test('each mint of a transaction has its items and its price', () => {
  const logs = [
    itemMoved(ZERO, BOB, 7n),
    itemMoved(ZERO, BOB, 8n),
    minted(2n),
    itemMoved(ZERO, ALICE, 9n),
    minted(1n, ALICE),
  ]
  expect(readOrders('base', logs)).toMatchObject([
    {
      market: 'OpenSea',
      items: [{ tokenId: 7n }, { tokenId: 8n }],
      paid: { currency: ZERO, amount: 200n },
      shares: [{ receiver: CAROL, amount: 20n, purpose: 'market' }],
    },
    { items: [{ tokenId: 9n, to: ALICE }], paid: { currency: ZERO, amount: 100n } },
  ])
})

test('a mint whose items are not there cannot be read', () => {
  expect(() => readOrders('base', [itemMoved(ZERO, BOB, 7n), minted(2n)])).toThrow('cannot be read')
})
