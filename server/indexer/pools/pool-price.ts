import { positionOf } from './coin-position.ts'
import type { PoolEventBody } from './pool-protocol.ts'
import type { PoolLedger } from './pool-state.ts'

/** Units of either coin below which rounding alone moves a price by a tenth of a per cent. */
const DUST = 1_000n

type Prices = readonly (number | null)[]

/** What one whole token costs in whole coins of each other kind, after one more event, which is already in the reserves. */
export function pricesAfter(event: PoolEventBody, ledger: PoolLedger): Prices {
  const { protocol, coins, token, prices } = ledger
  const formula = protocol.price
  if (formula === 'sqrt') return 'sqrtPriceX96' in event ? bySqrt(event.sqrtPriceX96, ledger) : prices
  if (formula === 'last-swap') return byLastSwap(event, ledger)
  return coins.map((_, quote) => {
    if (quote === token) return null
    return formula === 'reserves' ? byReserves(ledger, quote) : sound(formula({ ...ledger, quote }))
  })
}

/** Coin 0 in coins 1, as a pool of two says it; a pool that says nothing keeps its price. */
function bySqrt(sqrtPriceX96: bigint | null, ledger: PoolLedger): Prices {
  if (sqrtPriceX96 === null) return ledger.prices
  const ratio = (Number(sqrtPriceX96) / 2 ** 96) ** 2
  return ledger.token === 0 ? [null, inWhole(ratio, ledger, 1)] : [inWhole(1 / ratio, ledger, 0), null]
}

function byReserves(ledger: PoolLedger, quote: number): number | null {
  const { reserves, token } = ledger
  return inWhole(Number(reserves[quote]) / Number(reserves[token]), ledger, quote)
}

/** What was paid last, for each coin that the token was traded against, unless it was dust. */
function byLastSwap(event: PoolEventBody, ledger: PoolLedger): Prices {
  const { coins, token, prices } = ledger
  if (event.event !== 'Exchange' && event.event !== 'Swap') return prices
  const amounts = new Map<number, bigint>(
    event.event === 'Swap'
      ? [
          [0, event.amount0],
          [1, event.amount1],
        ]
      : [
          [positionOf(event.sold, coins), event.soldAmount],
          [positionOf(event.bought, coins), event.boughtAmount],
        ],
  )
  const tokens = amounts.get(token)
  if (tokens === undefined || isDust(tokens)) return prices
  return prices.map((price, quote) => {
    const quotes = amounts.get(quote)
    if (quote === token || quotes === undefined || isDust(quotes)) return price
    return inWhole(Math.abs(Number(quotes) / Number(tokens)), ledger, quote) ?? price
  })
}

function isDust(amount: bigint): boolean {
  return amount < DUST && amount > -DUST
}

/** From quote units for one unit of the token. */
function inWhole(ratio: number, { decimals, token }: PoolLedger, quote: number): number | null {
  return sound(ratio * 10 ** ((decimals[token] ?? 0) - (decimals[quote] ?? 0)))
}

function sound(price: number | null): number | null {
  return price !== null && Number.isFinite(price) && price > 0 ? price : null
}
