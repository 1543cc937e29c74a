import { normaliseAddress } from '#api/address.ts'
import { type ChainKey, chainKeys } from '#api/chains.ts'
import { Rejected } from '#server/errors.ts'

export type Target = { chain: ChainKey; address: string }

/** The contract that an operator names. */
export function readTarget(chain: unknown, address: unknown): Target {
  const key = chainKeys.find((each) => each === chain)
  if (!key) throw new Rejected('invalid', `The chain is one of ${chainKeys.join(', ')}.`)
  const normal = normaliseAddress(String(address))
  if (!normal) throw new Rejected('invalid', 'An address is 0x and 40 hexadecimal digits.')
  return { chain: key, address: normal }
}
