import { queryOptions } from '@tanstack/react-query'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

/** Whether names such as vitalik.eth stand for addresses on the chain. */
export function hasNames(chain: ChainKey): boolean {
  return factsOf(chain).ensRegistry !== null
}

/** No address has a dot in it. */
export function isName(text: string): boolean {
  return text.trim().includes('.')
}

/** What a name stands for. */
export function nameQuery(name: string, chain: ChainKey) {
  return queryOptions({
    queryKey: ['name', chain, name],
    queryFn: ({ signal }) =>
      call('POST /api/resolve-name', { body: { name, contract_chain: chain }, signal }),
  })
}

/** What was typed, or the address that it stands for. */
export async function addressOf(typed: string, chain: ChainKey): Promise<string> {
  const text = typed.trim()
  return isName(text) ? (await queryClient.fetchQuery(nameQuery(text, chain))).address : text
}
