import { fromWei } from '../../../format/wei.ts'
import type { FieldErrors } from '../../../hooks/use-field-errors.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import type { Sale } from '../../../queries/sale.ts'
import { endOf } from '../../../queries/sale-terms.ts'
import { plainPrice } from '../price.ts'

/** The input, by the server's field names. */
export type TermsInput = {
  price: string
  /** How many more are for sale. */
  maxSupply: string
  walletLimit: string
  /** As a datetime-local input has it, in the user's time zone. */
  deadline: string
}

/** The validated form. */
export type Terms = { priceWei: bigint; count: bigint; walletLimit: bigint; deadline: bigint }

/** A coin's smallest part is its 18th decimal. */
const DECIMALS = 18
const MAX_PRICE = 10n ** 12n * 10n ** 18n
/** Of one token, ever: what the contract can count. */
const MAX_SUPPLY = 2n ** 40n - 1n
const DEFAULT_DAYS = 30

export function initialTerms(draft: LazyMint, now = new Date()): TermsInput {
  const end = new Date(now)
  end.setDate(end.getDate() + DEFAULT_DAYS)
  return {
    price: plainPrice(draft),
    maxSupply: String(Math.max(1, draft.nft_count - draft.minted)),
    walletLimit: '0',
    deadline: localMinute(end),
  }
}

/** The initial input when the terms are changed. */
export function termsOf(sale: Sale): TermsInput {
  const { voucher, left } = sale
  const end = endOf(sale)
  return {
    price: fromWei(BigInt(voucher.price)),
    maxSupply: String(left || 1),
    walletLimit: voucher.walletLimit,
    deadline: end ? localMinute(end) : '',
  }
}

/** The terms to sign, or the errors by field. */
export function checkTerms(typed: TermsInput, now = Date.now()): { terms: Terms } | { errors: FieldErrors } {
  const price = readPrice(typed.price.trim())
  const count = readCount(typed.maxSupply.trim())
  const limit = readCount(typed.walletLimit.trim())
  const end = new Date(typed.deadline).getTime()
  const errors = {
    ...(typeof price === 'string' && { price }),
    ...(typeof count === 'string' ? { maxSupply: count } : count === 0n && { maxSupply: 'At least 1.' }),
    ...(typeof limit === 'string' && { walletLimit: limit }),
    ...(Number.isNaN(end)
      ? { deadline: 'Enter a date and a time.' }
      : end <= now && { deadline: 'This is in the past.' }),
  }
  if (typeof price === 'string' || typeof count === 'string' || typeof limit === 'string') return { errors }
  if (Object.keys(errors).length > 0) return { errors }
  return { terms: { priceWei: price, count, walletLimit: limit, deadline: BigInt(Math.floor(end / 1000)) } }
}

/** In wei, exactly; or the error. */
function readPrice(text: string): bigint | string {
  const [, whole = '', part = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  if (whole + part === '') return 'Enter a number such as 0.25.'
  if (part.length > DECIMALS) return `At most ${DECIMALS} decimals.`
  const wei = BigInt(whole + part.padEnd(DECIMALS, '0'))
  return wei > MAX_PRICE ? 'At most 1,000,000,000,000.' : wei
}

function readCount(text: string): bigint | string {
  if (!/^\d+$/.test(text)) return 'Enter a whole number.'
  const count = BigInt(text)
  return count > MAX_SUPPLY ? 'At most 1,099,511,627,775.' : count
}

function localMinute(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}
