import { expect, test } from 'vitest'
import { erc20StatsCalls } from './erc20-stats.ts'
import { nftStatsCalls } from './nft-stats.ts'
import { walletStatsCalls } from './wallet-stats.ts'

const as_of = [
  { contract_chain: 'eth', block: 21_000_000, time: '2026-01-31T23:59:59.000Z', finalized_block: 20_999_936 },
  { contract_chain: 'base', block: 0, time: null, finalized_block: null },
]
const owner = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

const replies = {
  'wallet main': {
    schema: walletStatsCalls['POST /api/wallet/stats-main'].reply,
    value: {
      main: [{ date: '2026-01-31', revenue: 1.5, ttv: null, transactions: 0, claimed: null }],
      last_24h: {
        from: '2026-01-30T23:59:59.000Z',
        to: '2026-01-31T23:59:59.000Z',
        revenue: 1.5,
        ttv: null,
        transactions: 2,
        claimed: null,
      },
      previous_24h: null,
      complete_to: '2026-01-31',
      as_of,
    },
  },
  'wallet other': {
    schema: walletStatsCalls['POST /api/wallet/stats-other'].reply,
    value: {
      other: {
        tokens: [
          {
            Name: 'Wrapped Ether',
            Symbol: 'WETH',
            Balance: '0.000000000000000001',
            USDValue: null,
            Chain: 'eth',
            TokenAddress: 'native',
          },
        ],
        nfts: [
          {
            Name: 'Apes',
            Symbol: 'APE',
            Amount: '2',
            Chain: 'eth',
            ContractType: 'ERC1155',
            TokenAddress: owner,
          },
        ],
        collectibles: [
          {
            ImageURL: null,
            Name: 'Ape 1',
            Description: '',
            Metadata: { description: null },
            ID: '1',
            Chain: 'eth',
            TokenAddress: owner,
          },
        ],
      },
    },
  },
  'NFT main': {
    schema: nftStatsCalls['POST /api/nft/stats-main'].reply,
    value: {
      main: [
        { date: '2026-01-31', revenue: 0, ttv: 12.25, transactions: 3, claimed: '2', provisional: true },
        {
          date: '2026-02-01',
          revenue: null,
          ttv: null,
          transactions: null,
          claimed: null,
          provisional: false,
        },
      ],
      last_24h: {
        from: '2026-01-30T23:59:59.000Z',
        to: '2026-01-31T23:59:59.000Z',
        revenue: 0,
        ttv: 12.25,
        transactions: 3,
        claimed: '2',
      },
      previous_24h: null,
      complete_to: '2026-01-31',
      as_of,
    },
  },
  'NFT other': {
    schema: nftStatsCalls['POST /api/nft/stats-other'].reply,
    value: {
      other: {
        counted: { by: 'events', block: null, differs: false },
        top_owners: [
          {
            address: owner,
            amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
          },
        ],
        claimed: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
        source_breakdown: { Minted: '3', Purchased: '1' },
        holding_ages: { '< 24 h': '1', '> 1 y': '3' },
      },
    },
  },
  'ERC-20 main': {
    schema: erc20StatsCalls['POST /api/erc20/stats-main'].reply,
    value: {
      main: [
        {
          date: '2026-01-31',
          buy_volume: 0,
          sell_volume: 0,
          liquidity_usd: null,
          fully_diluted_valuation: null,
          transactions: 1,
        },
      ],
      pools: { read: 499, known: 100_000 },
      last_24h: {
        from: '2026-01-30T23:59:59.000Z',
        to: '2026-01-31T23:59:59.000Z',
        buy_volume: 0,
        sell_volume: null,
        transactions: 1,
      },
      previous_24h: null,
      complete_to: null,
      as_of,
    },
  },
  'ERC-20 other': {
    schema: erc20StatsCalls['POST /api/erc20/stats-other'].reply,
    value: {
      other: {
        counted: { by: 'events', block: null, differs: false },
        holders: {
          totalHolders: 1,
          holdersByAcquisition: { swap: 1, transfer: 0, airdrop: 0 },
          holderDistribution: {
            whales: 1,
            sharks: 0,
            dolphins: 0,
            fish: 0,
            octopus: 0,
            crabs: 0,
            shrimps: 0,
          },
          holderSupply: {
            top10: { supplyPercent: 100 },
            top25: { supplyPercent: 100 },
            top50: { supplyPercent: 100 },
            top100: { supplyPercent: 100 },
            top250: { supplyPercent: 100 },
            top500: { supplyPercent: null },
          },
        },
        owners: {
          result: [
            {
              owner_address: owner,
              owner_address_label: 'Binance 14',
              entity: '',
              balance_formatted: '1250.5',
              usd_value: null,
              percentage_relative_to_total_supply: 0.000001,
            },
          ],
        },
      },
    },
  },
}

test.each(Object.entries(replies))(
  'the %s figures have the names of the specification',
  (_, { schema, value }) => {
    expect(schema.parse(value)).toEqual(value)
  },
)

test('an exact amount is never a number, and an unknown figure is never left out', () => {
  const tokens = walletStatsCalls['POST /api/wallet/stats-other'].reply.shape.other.shape.tokens
  const token = {
    Name: 'Wrapped Ether',
    Symbol: 'WETH',
    Balance: '1',
    USDValue: 1,
    Chain: 'eth',
    TokenAddress: owner,
  }
  expect(tokens.safeParse([token]).success).toBe(true)
  expect(tokens.safeParse([{ ...token, Balance: 1 }]).success).toBe(false)
  expect(tokens.safeParse([{ ...token, Balance: '1e18' }]).success).toBe(false)
  expect(tokens.safeParse([{ ...token, USDValue: undefined }]).success).toBe(false)
})
