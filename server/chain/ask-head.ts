import type { Logger } from 'pino'
import type { Chain as Facts } from '#api/chains/chain-facts.ts'
import { headerCall } from './ask-blocks.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { EndpointFault, Lie } from './errors.ts'
import { faultOf } from './fault-of.ts'
import { isRateLimit } from './json-rpc.ts'
import type { Limits } from './limits.ts'
import { parseBlock } from './parse-block.ts'
import type { Block } from './types.ts'

/** How many times in a row an endpoint must report a shorter chain before it is believed, if no other knows better. */
const BELIEVED_AFTER = 3

type Context = { pool: EndpointPool; limits: Limits; log: Logger }

export function askHead(context: Context): Promise<Block> {
  return context.pool.run(async (endpoint) => {
    const head = readHead(await endpoint.askOne(...parts(headerCall('latest'))))
    checkHeight(context, endpoint, head.number)
    return head
  })
}

type Finality = Pick<Facts, 'finality' | 'finalityDepth'>

/** The newest final block is known by the tag, if the chain's is trusted and the node has it, else it is so many blocks below the head. */
export async function askTip(
  context: Context,
  { finality, finalityDepth: depth }: Finality,
): Promise<{ head: Block; finalized: number }> {
  if (finality === 'depth') {
    const head = await askHead(context)
    return { head, finalized: Math.max(0, head.number - depth) }
  }
  return context.pool.run(async (endpoint) => {
    const [latest, finalized] = await endpoint.send([headerCall('latest'), headerCall('finalized')])
    const error =
      latest?.error ?? (finalized?.error && isRateLimit(finalized.error) ? finalized.error : undefined)
    if (!latest || !finalized || latest.error || error) {
      throw error ? faultOf(error) : new EndpointFault('malformed', 'a reply is missing')
    }
    const head = readHead(latest.result)
    checkHeight(context, endpoint, head.number)
    endpoint.learned.finalized = !finalized.error && finalized.result !== null
    if (finalized.error || finalized.result === null)
      return { head, finalized: Math.max(0, head.number - depth) }
    const { number } = parseBlock(finalized.result)
    if (number > head.number) throw new Lie('a final block above the head', { doubtful: true })
    return { head, finalized: number }
  })
}

function readHead(raw: unknown): Block {
  if (raw === null) throw new EndpointFault('behind', 'the head is not known')
  return parseBlock(raw)
}

/**
 * A chain does not get shorter by much; an endpoint that says so is behind. Only a development chain does so when it is set back,
 * and then every endpoint goes on saying it.
 */
function checkHeight({ pool, limits, log }: Context, endpoint: Endpoint, height: number): void {
  const lowest = (each: Endpoint) => each.highest - limits.headToleranceBlocks
  if (height >= lowest(endpoint)) {
    endpoint.highest = Math.max(endpoint.highest, height)
    endpoint.wentBack = 0
    return
  }
  endpoint.wentBack += 1
  const contradicted = pool.endpoints.some(
    (each) => each !== endpoint && each.healthy && height < lowest(each),
  )
  if (endpoint.wentBack < BELIEVED_AFTER || contradicted) {
    throw new Lie(`its head went back from ${endpoint.highest} to ${height}`, { doubtful: true })
  }
  log.warn({ endpoint: endpoint.name, from: endpoint.highest, to: height }, 'The chain was set back')
  endpoint.highest = height
  endpoint.wentBack = 0
}

function parts({ method, params }: ReturnType<typeof headerCall>): [string, readonly unknown[]] {
  return [method, params]
}
