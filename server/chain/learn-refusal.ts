import type { Endpoint } from './endpoint.ts'
import { EndpointFault, type RpcError } from './errors.ts'
import { faultOf, readInability } from './fault-of.ts'
import { isMethodMissing } from './json-rpc.ts'
import { lower } from './learned-limits.ts'
import { type CompiledFilter, kindOf } from './log-filter.ts'
import { type Refusal, readRefusal, saysNothing } from './refusals.ts'
import { note } from './request-optional.ts'
import { SplitRange } from './split-range.ts'

type Piece = { from: number; to: number; filter: CompiledFilter }

/** Of an endpoint that names a larger limit than it has: what those were seen to take. */
const RANGE_OF_LIARS = 100
/** How old blocks are whose logs are refused as old, if nobody knows the head. */
const OLD_BLOCKS = 64

/**
 * Takes the endpoint's limit from its refusal. 'again': the question can be put again, by what was learned. 'receipts': a single block
 * is too much for eth_getLogs. Throws SplitRange if only shorter ranges help, and a fault if nothing does.
 */
export async function learnRefusal(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  piece: Piece,
  error: RpcError,
  askOneBlock: (block: number) => Promise<RpcError | undefined>,
): Promise<'again' | 'receipts'> {
  const { learned } = endpoint
  const size = piece.to - piece.from + 1
  const inability = readInability(error)
  if (inability === 'addresses' && (piece.filter.addresses?.size ?? 0) > 1) {
    learned.addresses = Math.floor((piece.filter.addresses?.size ?? 2) / 2)
    return 'again'
  }
  if (inability === 'old') givesNoOldLogs(endpoint, piece)
  if (inability === 'any address') learned.needsAddress = true
  if (isMethodMissing(error)) note(learned.missingMethods, 'eth_getLogs')
  const refusal = inability ? undefined : readRefusal(error)
  if (!refusal) throw inability ? new EndpointFault('refused', error.message) : faultOf(error)
  if (refusal.kind === 'range') {
    learnRange(endpoint, filters, piece, refusal, error)
    return 'again'
  }
  if (refusal.limit) learned.logs = lower(learned.logs, refusal.limit)
  if (saysNothing(error) && Object.values(learned.answeredRange).every((blocks) => blocks === 0)) {
    const again = size === 1 ? error : await askOneBlock(piece.to)
    if (again && saysNothing(again)) {
      note(learned.missingMethods, 'eth_getLogs')
      throw new EndpointFault('refused', `it gives no logs (${error.message})`)
    }
  }
  if (size === 1) return 'receipts'
  const { suggested } = refusal
  const fits = suggested?.from === piece.from ? suggested.to - suggested.from + 1 : size
  // One that suggests a block less each time would be asked a thousand times.
  throw new SplitRange(Math.min(fits, size / 2), refusal.limit ? 'counted' : 'crowded')
}

function learnRange(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  piece: Piece,
  refusal: Refusal,
  error: RpcError,
): void {
  const size = piece.to - piece.from + 1
  const { suggested } = refusal
  const limit = refusal.limit ?? (suggested && suggested.to - suggested.from + 1)
  const { range } = endpoint.learned
  const kind = kindOf(filters)
  const set = (blocks: number) => {
    range[kind] = lower(range[kind], Math.max(1, Math.floor(blocks)))
  }
  if (limit === undefined && size > 1) set(size / 2)
  else if (limit !== undefined && limit < size) set(limit)
  else if (limit === size && size > 1) set(size - 1)
  // The question has met the limit that it names.
  else if (size > RANGE_OF_LIARS) set(RANGE_OF_LIARS)
  else {
    givesNoOldLogs(endpoint, piece)
    throw new EndpointFault('refused', error.message)
  }
}

function givesNoOldLogs({ learned, highest }: Endpoint, { from }: Piece): void {
  learned.logBlocks = lower(learned.logBlocks, Math.max(1, highest < 0 ? OLD_BLOCKS : highest - from))
}
