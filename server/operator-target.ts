import { normaliseAddress } from '#api/address.ts'
import { type ChainKey, chainKeys, isChain } from '#api/chains.ts'
import { normaliseEmail } from '#api/email.ts'
import { Rejected } from '#server/errors.ts'

export type Target = { chain: ChainKey; address: string }

/** The contract that an operator names. */
export function readTarget(chain: unknown, address: unknown): Target {
  const key = String(chain)
  if (!isChain(key)) throw new Rejected('invalid', `The chain is one of ${chainKeys().join(', ')}.`)
  const normal = normaliseAddress(String(address))
  if (!normal) throw new Rejected('invalid', 'An address is 0x and 40 hexadecimal digits.')
  return { chain: key, address: normal }
}

/** The account that an operator names. */
export function readEmail(email: unknown): string {
  const normal = normaliseEmail(String(email))
  if (!normal)
    throw new Rejected('invalid', 'An account is named by its e-mail address, such as name@example.com.')
  return normal
}

/** The session that an operator names. */
export function readSessionId(id: unknown): string {
  const given = String(id).toLowerCase()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given))
    throw new Rejected('invalid', 'A session is named by its id, as the list has it.')
  return given
}

/** The page of a list that an operator names. */
export function readPage(page: unknown): number {
  const given = String(page)
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new Rejected('invalid', 'A page is a whole number from 1 on.')
  return Number(given)
}
