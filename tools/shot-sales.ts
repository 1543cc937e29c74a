import type { CallReply } from '#api/calls.ts'
import { type Stage, screens, withCollection } from './shot-screens.ts'

type Transfers = CallReply<'POST /api/nft/get-transfers'>
type Sale = NonNullable<Transfers['result'][number]['sale']>

const at = (digits: string) => `0x${digits.repeat(40 / digits.length)}`

/** Through an aggregator, in another currency than the coin: the demo world has no such sale. */
const inDollars: Sale = {
  market: 'OpenSea',
  price: '1250500000',
  currency: { address: at('5c'), symbol: 'USDC', decimals: 6 },
  usd: 1_250.5,
  market_fee: '31262500',
  royalty: '62525000',
  royalty_receiver: at('3f'),
  maker_side: 'ask',
  maker: at('a1'),
  taker: at('b2'),
  seller: at('a1'),
  buyer: at('b2'),
  aggregator: at('d4'),
  aggregator_label: 'Reservoir: router',
  is_estimated: false,
}

const unknownMarket: Sale = {
  ...inDollars,
  market: null,
  maker_side: null,
  aggregator: null,
  aggregator_label: '',
  market_fee: '0',
  royalty: '0',
  royalty_receiver: null,
  is_estimated: true,
}

/** The activity of an asset with the terms of its newest sales open. */
export async function openSaleTerms(stage: Stage) {
  await stage.page.route('**/api/nft/get-transfers', async (route) => {
    const response = await route.fetch()
    const { result, cursor }: Transfers = await response.json()
    const [newest] = result
    const sold = newest ? [inDollars, unknownMarket].map((sale) => ({ ...newest, value: '0', sale })) : []
    await route.fulfill({ response, json: { result: [...sold, ...result], cursor } })
  })
  await screens['asset-preview']?.go(stage)
  for (const name of ['OpenSea', 'Market unknown']) await stage.page.getByText(name).first().click()
  await stage.page.evaluate('window.scrollTo(0, 0)')
}

/** The analytics of a collection of which not every payment is explained or priced. */
export async function openUnexplained(stage: Stage) {
  await stage.page.route('**/api/nft/stats-main', async (route) => {
    const response = await route.fetch()
    const figures: CallReply<'POST /api/nft/stats-main'> = await response.json()
    const called = Array.from({ length: 10 }, (_, i) => ({
      address: at(`${i}a`),
      label:
        ['Gem: GemSwap 2', 'A minter with quite a long name of its own', '', 'NFTX: marketplace'][i] ?? '',
      transfers: 412 - 40 * i,
      last_block: 1,
    }))
    const main = figures.main.map((day) => ({ ...day, ttv_unpriced: 1, revenue_unpriced: 0 }))
    const unexplained = { valued: 48_201, transfers: 2_310, addresses: 31, called }
    await route.fulfill({ response, json: { ...figures, main, unexplained } })
  })
  await withCollection('Touchstones', '/dashboard?days=30')(stage)
  await stage.page.getByText(/not explained by any market/).click()
  await stage.page.evaluate('window.scrollTo(0, 0)')
}
