import { z } from 'zod'
import { type Address, addressWanted, normaliseAddress } from './address.ts'
import { withoutBidiMarks } from './bidi-marks.ts'
import { isChain, trackingChains } from './chains.ts'
import { addressProblem } from './checksum.ts'
import { isHttpUrl, linkWanted } from './http-url.ts'

/*
 * Fields that several calls share. The first group checks what comes from outside and may transform it;
 * the second describes what the server answers and never does.
 */

const text = z.string({
  error: ({ input }) => (input === undefined ? 'This field is required.' : 'This has to be text.'),
})

/**
 * One line of text. Control characters are refused: PostgreSQL takes no NUL, headers and logs no line break. Marks that turn the direction
 * of text are left out: nobody types them, and what others read would not be what is there.
 */
export function line(max: number) {
  return text
    .overwrite(withoutBidiMarks)
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Line breaks and control characters are not allowed here.')
}

/** Text of several lines: tabs and line breaks (which a form sends as CR LF) are welcome, other controls are not. */
export function prose(max: number) {
  return text
    .overwrite((given) => withoutBidiMarks(given).replace(/\r\n?/g, '\n'))
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n])*$/u, 'Control characters are not allowed here.')
}

export function requiredLine(max: number) {
  return line(max).min(1, 'This field is required.')
}

export function requiredProse(max: number) {
  return prose(max).min(1, 'This field is required.')
}

export const address = text
  .max(100, addressWanted)
  .describe('0x and 40 hexadecimal digits; in mixed case they have to be right by EIP-55')
  .transform(readAddress)

/** The same, or nothing. */
export const addressOrEmpty = text
  .max(100, addressWanted)
  .describe('Empty, or 0x and 40 hexadecimal digits; in mixed case they have to be right by EIP-55')
  .transform((given, ctx) => (given === '' ? given : readAddress(given, ctx)))

function readAddress(given: string, ctx: z.RefinementCtx): Address {
  const normal = normaliseAddress(given)
  const problem = addressProblem(given)
  if (normal && !problem) return normal
  ctx.addIssue({ code: 'custom', message: problem ?? addressWanted })
  return z.NEVER
}

/** The key of a chain, one of those that are known when a value is looked at. */
export function chainKey(isListed: (key: string) => boolean, wanted: string) {
  return z.string(wanted).max(64, { error: wanted, abort: true }).refine(isListed, wanted)
}

export const chain = chainKey(isChain, 'Choose one of the listed chains.')

/** The demo chain is among these whatever the mode: the server knows the mode, a schema does not. */
export const trackingChain = chainKey(
  (key) => trackingChains(true).some(({ value }) => value === key),
  'Choose one of the listed chains.',
)

/** How the analytics and asset calls name a contract. */
export const contractBody = z.object({ contract: address, contract_chain: chain.default('eth') })

/** How the collection and lazy-mint calls name a contract. */
export const collectionBody = z.object({ contract_address: address, contract_chain: chain.default('eth') })

export const tokenId = text
  .max(78, { error: 'A token id has at most 78 digits.', abort: true })
  .regex(/^(?:0|[1-9][0-9]*)$/, { error: 'A token id is a whole number.', abort: true })
  .refine((id) => BigInt(id) < 2n ** 256n, 'A token id is below 2^256.')
  .describe('Decimal, as a string: ids go up to 2^256 - 1')

const link = text.trim().max(2000, 'At most 2000 characters.').describe('http or https')
export const httpUrl = link.refine(isHttpUrl, linkWanted)
export const httpUrlOrEmpty = link.refine((url) => url === '' || isHttpUrl(url), linkWanted)

export const date = z.iso.date().describe('UTC calendar day')
export const time = z.iso.datetime()
export const provisional = z
  .boolean()
  .optional()
  .describe('true while a reorganisation of the chain may still change the day')
export const completeTo = date
  .nullable()
  .describe(
    'Last day of which everything is read, today of what is followed; of later days only what was read so far is known. null before there is such a day',
  )
export const usd = z.number().nullable().describe('US dollars; null when no price is known')
export const percent = z.number().nullable().describe('0 to 100; null when it cannot be known')
export const count = z.number().int().min(0)
/** Times of blocks: after the first, up to and with the last. */
export const windowTimes = { from: time, to: time }
/** What the 24 hours of an NFT contract and of a wallet have in common. */
export const earningWindow = { ...windowTimes, revenue: usd, ttv: usd, transactions: count }
export const wholeAmount = z
  .string()
  .regex(/^[0-9]+$/)
  .describe('Exact whole number, as a string')
export const tokenAmount = z
  .string()
  .regex(/^[0-9]+(?:\.[0-9]+)?$/)
  .describe('Exact amount in whole tokens, as a decimal string')
export const labelAmounts = z.record(z.string(), wholeAmount).describe('Exact amount by label')
export const labelCounts = z.record(z.string(), z.number().min(0)).describe('Count by label')

export const behindBlocks = count
  .min(1)
  .optional()
  .describe(
    'How many more blocks are read already: a replica of the database has answered that has not got them yet. Absent: none',
  )

/** Up to where figures hold everything; one per chain that they come from. */
export const asOf = z.object({
  contract_chain: chain,
  block: count,
  time: time.nullable().describe('Of the block; null where it is not known'),
  finalized_block: count
    .nullable()
    .describe('No reorganisation reaches blocks up to here; null while not known'),
  behind_blocks: behindBlocks,
})
