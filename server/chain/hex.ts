import { EndpointFault } from './errors.ts'

/** Whether a character is anything but 0-9a-f. A table, because regular expressions take twice the time, and there are millions of logs. */
const OTHER = new Uint8Array(65_536).fill(1)
for (const digit of '0123456789abcdef') OTHER[digit.charCodeAt(0)] = 0

const HASH_LENGTH = 66
const ADDRESS_LENGTH = 42
/** 13 digits are 52 bits: always a safe integer. */
const QUANTITY_LENGTH = 2 + 13
const LARGE_QUANTITY = /^0x[0-9a-f]{1,64}$/i

export function toHex(number: number): string {
  return `0x${number.toString(16)}`
}

export function readHash(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length !== HASH_LENGTH) throw malformed(what)
  return lowerCaseHex(value, what)
}

export function readAddress(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length !== ADDRESS_LENGTH) throw malformed(what)
  return lowerCaseHex(value, what)
}

export function readBytes(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length % 2 !== 0) throw malformed(what)
  return lowerCaseHex(value, what)
}

export function readQuantity(value: unknown, what: string): number {
  if (typeof value !== 'string' || value.length < 3 || value.length > QUANTITY_LENGTH) throw malformed(what)
  return Number(lowerCaseHex(value, what))
}

export function readLargeQuantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !LARGE_QUANTITY.test(value)) throw malformed(what)
  return BigInt(value)
}

export function malformed(what: string): EndpointFault {
  return new EndpointFault('malformed', `${what} is missing or malformed`)
}

/** Nearly all nodes write small letters, so the copy in small letters is made only if it is needed. */
function lowerCaseHex(value: string, what: string): string {
  if (isLowerCaseHex(value)) return value
  const lower = value.toLowerCase()
  if (!isLowerCaseHex(lower)) throw malformed(what)
  return lower
}

function isLowerCaseHex(value: string): boolean {
  if (value.charCodeAt(0) !== 48 || value.charCodeAt(1) !== 120) return false
  let other = 0
  for (let index = 2; index < value.length; index += 1) other |= OTHER[value.charCodeAt(index)] as number
  return other === 0
}

/** An address as logs have it among their topics. */
export function topicOf(address: string): string {
  return `0x${address.slice(2).padStart(64, '0')}`
}
