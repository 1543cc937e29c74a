import { panelsOf, type SharedType } from '#api/share-panels.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { api } from './server-calls.ts'

type Listed = {
  collection_name: string
  contract_address: string
  contract_chain: string
  contract_type: SharedType
}

/** Makes a link to all panels of the collection of this name, and gives its token. */
export async function shareAll(assay: TemporaryAssay, tokens: Tokens, name: string): Promise<string> {
  const call = api(assay, tokens)
  const collections: Listed[] = await call('/api/collections')
  const found = collections.find(({ collection_name }) => collection_name === name)
  if (!found) throw new Error(`${name} is not tracked`)
  const { contract_address, contract_chain, contract_type } = found
  const { token } = await call('/api/share-links/create', {
    contract_address,
    contract_chain,
    contract_type,
    panels: panelsOf(contract_type),
    title: name,
    expires_in_days: null,
    password: null,
  })
  return token
}
