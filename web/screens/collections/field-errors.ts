import { addressWanted, normaliseAddress } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import { CallError } from '../../client/call.ts'
import { failureText } from '../../client/failure-text.ts'
import { chainLabel } from '../../collections/chain-label.ts'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'
import { hasNames, isName } from '../../queries/names.ts'

/** What the field is called on the wire: contract_address or wallet_address. */
type Kind = 'contract' | 'wallet'

/** Checks that need no server. */
export function addressErrors(kind: Kind, address: string, chain: ChainKey): FieldErrors {
  if (normaliseAddress(address)) return {}
  if (!isName(address)) return { [`${kind}_address`]: addressWanted }
  return hasNames(chain)
    ? {}
    : { [`${kind}_address`]: `No names are known on ${chainLabel(chain)}. ${addressWanted}` }
}

/** Why it could not be added, at the field that it is about. */
export function addErrors(kind: Kind, error: unknown): FieldErrors {
  if (!(error instanceof CallError)) return { form: failureText(error) }
  const { status, code, message, fields } = error
  if (fields.name) return { [`${kind}_address`]: fields.name }
  if (Object.keys(fields).length > 0) return fields
  if (status === 409) return { [`${kind}_address`]: message }
  if (code === 'chain_unavailable') return { [`${kind}_chain`]: message }
  return { form: message }
}
