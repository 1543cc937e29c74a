import { z } from 'zod'
import { BIDI_MARKS } from '#api/bidi-marks.ts'
import type { Chain } from '#api/chains/chain-facts.ts'
import { shippedChains } from '#api/chains/shipped.ts'
import { addressProblem } from '#api/checksum.ts'
import { isHttpUrl } from '#api/http-url.ts'
import { marketplaceOf } from '#server/indexer/nft/sales/marketplaces.ts'
import { poolProtocolOf } from '#server/indexer/pools/pool-protocols.ts'

/** What each field wants is the message of its issue: the reader puts what was given before it. */
const wants = (text: string) => ({ error: `wants ${text}` })

const UNWANTED = new RegExp(`[\\p{Cc}\\p{Cs}${BIDI_MARKS}]`, 'u')
const line = (max: number) => {
  const wanted = wants(`one line of text with at most ${max} characters`)
  return z
    .string(wanted)
    .trim()
    .min(1, wanted)
    .max(max, wanted)
    .refine((text) => !UNWANTED.test(text), wanted)
}
const wholeNumber = (least: number, most: number) => {
  const wanted = wants(`a whole number from ${least} to ${most}`)
  return z.int(wanted).min(least, wanted).max(most, wanted)
}
const flag = z.boolean(wants('true or false'))
const address = z
  .string(wants('an address: 0x and 40 hexadecimal digits'))
  .refine(
    (text) => addressProblem(text) === null,
    wants('an address: 0x and 40 hexadecimal digits, in mixed case right by EIP-55'),
  )
  .transform((text) => text.trim().toLowerCase())
const link = z
  .string(wants('an http(s) address'))
  .max(500, wants('an address of at most 500 characters'))
  .refine(isHttpUrl, wants('an http(s) address'))
  .transform((url) => url.replace(/\/+$/, ''))
const list = <T extends z.ZodType>(item: T, of: string) => {
  const wanted = wants(`a list of at most 100 ${of}`)
  return z.array(item, wanted).max(100, wanted)
}
const contracts = (kinds: readonly string[]) =>
  list(
    z.strictObject(
      {
        address,
        kind: z.enum(kinds, wants(`one of ${kinds.join(', ')}`)),
        label: line(100),
        entity: line(100),
      },
      wants('address, kind, label and entity'),
    ),
    'contracts',
  )

/** Where a coin may have its price as well. */
const pricedChains = Object.keys(shippedChains).filter((key) => shippedChains[key]?.nativeUsdFeed)

/** Facts of a chain by their own names, but for those that are asked for in another form or are not the operator's. */
const ownFacts = {
  trackingLabel: line(60).nullable(),
  deploymentLabel: line(60).nullable(),
  isTestnet: flag,
  deployNote: line(300).nullable(),
  priceSymbol: line(12),
  explorerUrl: link.nullable(),
  blockTimeMs: wholeNumber(1, 3_600_000),
  finality: z.enum(['tag', 'depth'], wants('tag or depth')),
  finalityDepth: wholeNumber(0, 10_000_000),
  bloomsComplete: flag,
  l1FeeOracle: address.nullable(),
  multicall3: address.nullable(),
  portalDataset: z
    .string(wants('the name of a dataset'))
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, wants('the name of a dataset, such as ethereum-mainnet'))
    .nullable(),
  walletRpcUrls: list(link, 'http(s) addresses').nullable(),
  wrappedNative: address.nullable(),
  nativeIsErc20: flag,
  nativeLogs: z
    .strictObject({ contract: address, feeAccount: address }, wants('contract and feeAccount'))
    .nullable(),
  ensRegistry: address.nullable(),
  stables: list(
    z.strictObject({ symbol: line(20), address }, wants('symbol and address')),
    'coins with symbol and address',
  ),
  nativeUsdFeed: address.nullable(),
  nativePriceChain: z.enum(pricedChains, wants(`one of ${pricedChains.join(', ')}`)).nullable(),
  factories: contracts([...poolProtocolOf.keys()]),
  marketplaces: contracts([...marketplaceOf.keys()]),
} satisfies Record<
  Exclude<keyof Chain, 'name' | 'chainId' | 'nativeCurrency' | 'rpcUrls' | 'deploymentOrder' | 'isDemo'>,
  z.ZodType
>

/** Fields of ethereum-lists/chains from which nothing follows here (tools/schema/chainSchema.json there). */
const unused = {
  chain: z.unknown(),
  icon: z.unknown(),
  features: z.unknown(),
  faucets: z.unknown(),
  infoURL: z.unknown(),
  networkId: z.unknown(),
  slip44: z.unknown(),
  ens: z.unknown(),
  parent: z.unknown(),
  status: z.unknown(),
  redFlags: z.unknown(),
}

/** An entry of the file, in the form of ethereum-lists/chains. Which fields it can do without depends on what is known already. */
export const chainEntry = z
  .strictObject(
    {
      key: z
        .string(wants('small letters, digits and hyphens'))
        .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, wants('small letters, digits and hyphens, at most 64 of them')),
      name: line(100),
      title: line(200),
      chainId: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      shortName: line(64).regex(/[a-z0-9]/i, wants('letters or digits')),
      nativeCurrency: z.object(
        {
          name: line(100),
          symbol: line(20),
          decimals: z.literal(18, wants('18: nodes count the coin in units of 10^-18')),
        },
        wants('name, symbol and decimals'),
      ),
      rpc: z
        .array(
          z.string(wants('an address')).max(1_000, wants('an address of at most 1000 characters')),
          wants('a list of addresses'),
        )
        .min(1, wants('an address'))
        .max(100, wants('at most 100 addresses')),
      explorers: list(
        z.object({ url: link, standard: z.string(wants('text')).optional() }, wants('url and standard')),
        'explorers',
      ),
      ...ownFacts,
      ...unused,
    },
    wants('an object'),
  )
  .exactPartial()

/** The facts among the fields of an entry. */
export const factsOfEntry = z.object(ownFacts).exactPartial()

export type ChainEntry = z.infer<typeof chainEntry>
