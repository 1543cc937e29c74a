import { z } from 'zod'
import { erc20StatsCalls } from './erc20-stats.ts'
import { asOf, count } from './fields.ts'
import { nftStatsCalls } from './nft-stats.ts'
import type { sharePanels } from './share-panels.ts'
import { walletStatsCalls } from './wallet-stats.ts'

/*
 * What each panel shows, as parts of what the calls for statistics answer to the owner. A schema leaves out all that it does not name, so
 * these are what a visitor gets, and nothing else is.
 */

const nftMain = nftStatsCalls['POST /api/nft/stats-main'].reply.shape
const nftOther = nftStatsCalls['POST /api/nft/stats-other'].reply.shape.other.shape
const erc20Main = erc20StatsCalls['POST /api/erc20/stats-main'].reply.shape
const erc20Other = erc20StatsCalls['POST /api/erc20/stats-other'].reply.shape.other.shape
const walletMain = walletStatsCalls['POST /api/wallet/stats-main'].reply.shape
const walletOther = walletStatsCalls['POST /api/wallet/stats-other'].reply.shape.other.shape

const holders = erc20Other.holders.shape
const erc20Day = erc20Main.main.element
const erc20Window = erc20Main.last_24h.unwrap().pick({ from: true, to: true, transactions: true }).nullable()
const owner = erc20Other.owners.shape.result.element.pick({
  owner_address: true,
  owner_address_label: true,
  balance_formatted: true,
  percentage_relative_to_total_supply: true,
})
const token = walletOther.tokens.element
const nft = walletOther.nfts.element

const nftPanels = {
  cards: z.object({
    main: nftMain.main,
    last_24h: nftMain.last_24h,
    previous_24h: nftMain.previous_24h,
    complete_to: nftMain.complete_to,
    counted: nftOther.counted,
    claimed: nftOther.claimed,
  }),
  daily: z.object({
    main: z.array(nftMain.main.element.omit({ ttv_unpriced: true, revenue_unpriced: true })),
  }),
  sources: z.object({ counted: nftOther.counted, source_breakdown: nftOther.source_breakdown }),
  ages: z.object({ counted: nftOther.counted, holding_ages: nftOther.holding_ages }),
  owners: z.object({ counted: nftOther.counted, top_owners: nftOther.top_owners }),
}

const erc20Panels = {
  cards: z.object({
    main: z.array(erc20Day.pick({ date: true, transactions: true, provisional: true })),
    last_24h: erc20Window,
    previous_24h: erc20Window,
    complete_to: erc20Main.complete_to,
    counted: erc20Other.counted,
    holders: z.object({
      totalHolders: holders.totalHolders,
      holderSupply: holders.holderSupply.pick({ top10: true, top100: true }),
    }),
  }),
  daily: z.object({ main: erc20Main.main, pools: erc20Main.pools }),
  acquisition: z.object({
    counted: erc20Other.counted,
    holders: z.object({ holdersByAcquisition: holders.holdersByAcquisition }),
  }),
  tiers: z.object({
    counted: erc20Other.counted,
    holders: z.object({ holderDistribution: holders.holderDistribution }),
  }),
  owners: z.object({ counted: erc20Other.counted, owners: z.object({ result: z.array(owner) }) }),
}

const walletPanels = {
  cards: z.object({
    main: walletMain.main,
    last_24h: walletMain.last_24h,
    previous_24h: walletMain.previous_24h,
    complete_to: walletMain.complete_to,
    claimed: count.describe('Tokens plus NFTs that are held'),
  }),
  daily: z.object({ main: walletMain.main }),
  assets: z.object({
    tokens: z.array(token.pick({ TokenAddress: true })),
    nfts: z.array(nft.pick({ Amount: true, ContractType: true })),
  }),
  wealth: z.object({
    tokens: z.array(token.pick({ Name: true, Symbol: true, USDValue: true, Chain: true })),
  }),
  chains: z.object({ nfts: z.array(nft.pick({ Amount: true, Chain: true })) }),
  tokens: z.object({ tokens: walletOther.tokens }),
  nfts: z.object({ nfts: walletOther.nfts }),
}

type Schemas = { [T in keyof typeof sharePanels]: Record<keyof (typeof sharePanels)[T], z.ZodObject> }

export const panelSchemas = {
  NFT: nftPanels,
  ERC20: erc20Panels,
  Wallet: walletPanels,
} as const satisfies Schemas

const about = { as_of: z.array(asOf) }

/** The figures of the panels that a link shows, and of which blocks they are. */
export const sharedFigures = z.object({
  NFT: z.object({ ...about, ...z.object(nftPanels).partial().shape }).optional(),
  ERC20: z.object({ ...about, ...z.object(erc20Panels).partial().shape }).optional(),
  Wallet: z.object({ ...about, ...z.object(walletPanels).partial().shape }).optional(),
})
