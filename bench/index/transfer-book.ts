import { holderAddress, makeTransfers } from './erc20-history.ts'
import { putHex } from './hashes.ts'

const NOBODY = 0xffffffff
const AMOUNT_WORDS = 4
/** Of the 64 that an amount has on the chain; those before are zeros. */
export const AMOUNT_DIGITS = 8 * AMOUNT_WORDS
const ADDRESS_DIGITS = 40
const ZERO_ADDRESS = '0'.repeat(ADDRESS_DIGITS)

/** A transfer as hexadecimal digits: addresses of 40, an amount of 64. */
export type WrittenTransfer = { from: string; to: string; amount: string }

/** Transfers in 24 bytes each, so that ten million of them take no more room than a node may: their texts are written when they are asked for. */
export class TransferBook {
  readonly count: number
  /** By holder, after the last transfer. */
  readonly balances: bigint[] = []
  readonly #from: Uint32Array
  readonly #to: Uint32Array
  /** The lowest word first. */
  readonly #amounts: Uint32Array
  readonly #addresses: Buffer

  constructor(count: number) {
    this.count = count
    this.#from = new Uint32Array(count)
    this.#to = new Uint32Array(count)
    this.#amounts = new Uint32Array(count * AMOUNT_WORDS)
    let index = 0
    for (const { from, to, amount } of makeTransfers(count, this.balances)) {
      this.#from[index] = from ?? NOBODY
      this.#to[index] = to ?? NOBODY
      let rest = amount
      for (let word = 0; rest > 0n; word++, rest >>= 32n) {
        if (word === AMOUNT_WORDS) throw new Error(`too large an amount: ${amount}`)
        this.#amounts[index * AMOUNT_WORDS + word] = Number(rest & 0xffffffffn)
      }
      index++
    }
    this.#addresses = Buffer.alloc(this.balances.length * ADDRESS_DIGITS)
    for (let holder = 0; holder < this.balances.length; holder++) {
      this.#addresses.write(holderAddress(holder), holder * ADDRESS_DIGITS, 'latin1')
    }
  }

  /** Null stands for nobody. */
  partiesOf(index: number): (number | null)[] {
    return [this.#from[index], this.#to[index]].map((holder = NOBODY) => (holder === NOBODY ? null : holder))
  }

  addressOf(holder: number | null): string {
    if (holder === null) return ZERO_ADDRESS
    const start = holder * ADDRESS_DIGITS
    return this.#addresses.toString('latin1', start, start + ADDRESS_DIGITS)
  }

  transfer(index: number): WrittenTransfer {
    const [from = null, to = null] = this.partiesOf(index)
    const amount = Buffer.alloc(AMOUNT_DIGITS)
    this.putAmount(amount, 0, index)
    return {
      from: this.addressOf(from),
      to: this.addressOf(to),
      amount: amount.toString('latin1').padStart(64, '0'),
    }
  }

  /** As AMOUNT_DIGITS digits. */
  putAmount(bytes: Uint8Array, at: number, index: number) {
    for (let word = 0; word < AMOUNT_WORDS; word++) {
      putHex(bytes, at + AMOUNT_DIGITS - 8 * (word + 1), this.#amounts[index * AMOUNT_WORDS + word] ?? 0, 8)
    }
  }

  putFrom(bytes: Buffer, at: number, index: number) {
    this.#putAddress(bytes, at, this.#from[index] ?? NOBODY)
  }

  putTo(bytes: Buffer, at: number, index: number) {
    this.#putAddress(bytes, at, this.#to[index] ?? NOBODY)
  }

  #putAddress(bytes: Buffer, at: number, holder: number) {
    if (holder === NOBODY) bytes.write(ZERO_ADDRESS, at, 'latin1')
    else this.#addresses.copy(bytes, at, holder * ADDRESS_DIGITS, (holder + 1) * ADDRESS_DIGITS)
  }
}
