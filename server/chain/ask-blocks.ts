import type { Endpoint } from './endpoint.ts'
import { EndpointFault, Lie } from './errors.ts'
import { toHex } from './hex.ts'
import type { RpcCall } from './json-rpc.ts'
import { parseBlock } from './parse-block.ts'
import type { Block } from './types.ts'

export function headerCall(block: number | 'latest' | 'finalized'): RpcCall {
  return { method: 'eth_getBlockByNumber', params: [typeof block === 'number' ? toHex(block) : block, false] }
}

/** The header that was asked for by number. An endpoint without it is behind. */
export function readHeader(raw: unknown, number: number): Block {
  if (raw === null) throw new EndpointFault('behind', `block ${number} is not known`)
  const block = parseBlock(raw)
  if (block.number !== number) throw new Lie(`block ${block.number} instead of ${number}`)
  return block
}

/** Headers in the order asked for; neighbours among them are linked by their hashes. */
export async function askBlocks(
  endpoint: Endpoint,
  numbers: readonly number[],
  signal?: AbortSignal,
): Promise<Block[]> {
  const raws = await endpoint.ask(numbers.map(headerCall), { signal })
  const blocks = numbers.map((number, index) => readHeader(raws[index], number))
  if (!linked(blocks))
    throw new Lie('a block whose parent hash is not that of the block before', { doubtful: true })
  return blocks
}

export function linked(blocks: readonly Block[]): boolean {
  return blocks.every((block, index) => {
    const before = blocks[index - 1]
    return before?.number !== block.number - 1 || before.hash === block.parentHash
  })
}
