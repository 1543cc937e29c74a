import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { EndpointFault, Lie, RpcError } from './errors.ts'
import { toHex } from './hex.ts'
import { lower } from './learned-limits.ts'
import { readRefusal } from './refusals.ts'

/** More than that is a 'yes', too. */
const MAX_BYTES = 2 * 1024 * 1024

/**
 * The first block with a log of the contract: its creation is not known if no node has the state of old blocks, but nothing has to be
 * read before its first log. Found by halving, which only an endpoint without a limit on ranges can answer; another host must not know
 * of an earlier one. null: nobody can tell.
 */
export async function firstLogBlock(
  pool: EndpointPool,
  address: string,
  head: number,
): Promise<number | null> {
  for (const endpoint of pool.endpoints) {
    if (!takesAnyRange(endpoint)) continue
    const block = await search(endpoint, address, head)
    if (block === null) continue
    const other = pool.endpoints.filter((each) => each.host !== endpoint.host && takesAnyRange(each))
    const earlier = await Promise.all(other.map((each) => hasLogs(each, address, 0, block - 1)))
    return earlier.includes(true) ? null : block
  }
  return null
}

function takesAnyRange({ learned, healthy }: Endpoint): boolean {
  const { missingMethods, range, logBlocks, omissions } = learned
  return (
    healthy &&
    range.addresses === null &&
    logBlocks === null &&
    omissions === 0 &&
    !missingMethods.includes('eth_getLogs')
  )
}

async function search(endpoint: Endpoint, address: string, head: number): Promise<number | null> {
  let without = -1
  let by = head
  while (by - without > 1) {
    const middle = Math.floor((without + by) / 2)
    const has = await hasLogs(endpoint, address, without + 1, middle)
    if (has === null) return null
    if (has) by = middle
    else without = middle
  }
  return by
}

/** null: it does not say. */
async function hasLogs(
  endpoint: Endpoint,
  address: string,
  from: number,
  to: number,
): Promise<boolean | null> {
  if (to < from) return false
  const filter = { address, fromBlock: toHex(from), toBlock: toHex(to) }
  try {
    const logs = await endpoint.askOne('eth_getLogs', [filter], { maxBytes: MAX_BYTES })
    return Array.isArray(logs) ? logs.length > 0 : null
  } catch (error) {
    if (error instanceof RpcError) {
      const refusal = readRefusal(error)
      if (refusal?.kind === 'crowded') return true
      const { range } = endpoint.learned
      if (refusal?.limit) range.addresses = lower(range.addresses, refusal.limit)
      return null
    }
    if (error instanceof EndpointFault) return error.kind === 'too-large' ? true : null
    if (error instanceof Lie) return null
    throw error
  }
}
