import { CallError, call } from '../../client/call.ts'
import { type Collection, collectionsQuery } from '../../queries/collections.ts'
import { queryClient } from '../../queries/query-client.ts'
import { selectCollection } from '../../queries/selection.ts'
import type { PendingDeployment } from './pending-deployment.ts'

const ATTEMPTS = 12
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

/** Asks the server to track the contract. Its node may see the contract later than the wallet's node. */
export async function saveCollection(
  { collection }: PendingDeployment,
  contract_address: string,
): Promise<Collection> {
  for (let attempt = 1; ; attempt++) {
    try {
      const body = { ...collection, contract_address }
      const saved = await call('POST /api/collection/add-nft-deployed', { body })
      await queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey })
      selectCollection(saved)
      return saved
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error
    }
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return error.status === 503 || (error.status === 422 && 'contract_address' in error.fields)
}
