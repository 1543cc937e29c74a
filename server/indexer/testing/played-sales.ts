import { type Hex, numberToHex } from 'viem'
import { seaport } from '../nft/sales/markets/seaport.ts'
import { event } from './deals.ts'
import type { PlayedChain } from './played-chain.ts'
import { type Event, emit } from './puppet.ts'
import type { Random } from './random.ts'
import type { Act, Move } from './replay.ts'

/**
 * A contract that makes whatever calls it is told to, so that one transaction can do with several contracts. Compiled from this Yul:
 *
 *   for { let at := 0 } lt(at, calldatasize()) { } {
 *     let length := shr(240, calldataload(add(at, 52)))
 *     calldatacopy(0, add(at, 54), length)
 *     if iszero(call(gas(), shr(96, calldataload(at)), calldataload(add(at, 20)), 0, length, 0, 0)) { revert(0, 0) }
 *     at := add(add(at, 54), length)
 *   }
 */
export const CALLER_CODE: Hex =
  '0x603c80600c6000396000f3fe60005b368110600a57005b603481013560f01c806036830160003760008082816014860135863560601c5af115603757016036016002565b600080fd'

export type CallTo = { to: string; valueWei: bigint; data: Hex }

/** The calldata that makes the caller make the calls, in order. */
export function callAll(calls: readonly CallTo[]): Hex {
  const parts = calls.map(({ to, valueWei, data }) => {
    const bytes = data.slice(2)
    const value = numberToHex(valueWei, { size: 32 }).slice(2)
    return `${to.slice(2)}${value}${(bytes.length / 2).toString(16).padStart(4, '0')}${bytes}`
  })
  return `0x${parts.join('')}`
}

const ZERO = `0x${'0'.repeat(40)}`
const OTHER_COIN = `0x${'cc'.repeat(20)}`
const pay = (to: string, valueWei: bigint): CallTo => ({ to, valueWei, data: '0x' })

type Item = { seller: string; buyer: string; id: bigint; amount: bigint }
export type PlannedSale = {
  from: string
  to: string
  valueWei: bigint
  data: Hex
  moves: Move[]
  sale: Act['sale']
}

/** Sales of every sort, by a contract that is called, and a market whose events are believed. */
export class PlayedSales {
  readonly caller: string
  readonly market: string

  private constructor(caller: string, market: string) {
    this.caller = caller
    this.market = market
  }

  static async begin(played: PlayedChain): Promise<PlayedSales> {
    return new PlayedSales(await played.deploy(CALLER_CODE), await played.deployPuppet())
  }

  get marketplaces() {
    return [{ address: this.market, kind: 'seaport', label: '', entity: '' }]
  }

  /** Of an item that somebody has; `told` makes the token's events. */
  plan(random: Random, nft: string, item: Item, told: (moves: Move[]) => Event[]): PlannedSale {
    const { seller, buyer } = item
    const price = random.amount() + 1n
    const sort = random.upTo(5)
    const back = sort === 1 ? random.amount() + 1n : 0n
    const moves = sort === 4 ? this.#throughCaller(item) : [{ ...item, from: seller, to: buyer }]
    const calls: CallTo[] = [{ to: nft, valueWei: 0n, data: emit(told(moves)) }]
    if (sort >= 2)
      calls.push({ to: this.market, valueWei: 0n, data: emit([this.#order(nft, item, price, sort === 3)]) })
    if (sort !== 3) calls.push(pay(seller, price))
    if (back > 0n) calls.push(pay(buyer, back))
    return {
      from: buyer,
      to: this.caller,
      valueWei: sort === 3 ? 0n : price + back,
      data: callAll(calls),
      moves,
      sale: { priceWei: sort === 3 ? null : price, isThrough: sort === 4 },
    }
  }

  /** A mint that the caller gets first, and pays the contract for. */
  planMint(
    random: Random,
    nft: string,
    item: Omit<Item, 'seller'>,
    told: (moves: Move[]) => Event[],
  ): PlannedSale {
    const price = random.amount() + 1n
    const moves = this.#throughCaller({ ...item, seller: ZERO })
    const calls = [{ to: nft, valueWei: 0n, data: emit(told(moves)) }, pay(nft, price)]
    const sale = { priceWei: price, isThrough: true }
    return { from: item.buyer, to: this.caller, valueWei: price, data: callAll(calls), moves, sale }
  }

  #throughCaller({ seller, buyer, id, amount }: Item): Move[] {
    return [
      { from: seller, to: this.caller, id, amount },
      { from: this.caller, to: buyer, id, amount },
    ]
  }

  #order(nft: string, { seller, buyer, id, amount }: Item, price: bigint, isOtherCoin: boolean): Event {
    const [fulfilled] = seaport.events
    const { topics, data } = event(this.market, fulfilled, {
      orderHash: `0x${'11'.repeat(32)}`,
      offerer: seller,
      zone: ZERO,
      recipient: buyer,
      offer: [{ itemType: 3, token: nft, identifier: id, amount }],
      consideration: [
        {
          itemType: isOtherCoin ? 1 : 0,
          token: isOtherCoin ? OTHER_COIN : ZERO,
          identifier: 0n,
          amount: price,
          recipient: seller,
        },
      ],
    })
    return { topics, data }
  }
}
