/** One block as the portal's archive has it, with everything in it. */
export type ArchivedBlock = {
  header: { number: number; hash: string; parentHash: string; timestamp: number }
  transactions: Record<string, unknown>[]
  logs: ArchivedLog[]
  /** null: this block has no traces in the archive. */
  traces: ArchivedTrace[] | null
}

export type ArchivedLog = {
  logIndex: number
  transactionIndex: number
  transactionHash: string
  address: string
  topics: string[]
  data: string
}

export type ArchivedTrace = {
  transactionIndex: number
  traceAddress: number[]
  type: string
  error: string | null
  action: Record<string, unknown>
  result: Record<string, unknown> | null
}

/** What a portal's server answers from. */
export type Dataset = {
  startBlock: number
  finalizedHead: number
  block(number: number): ArchivedBlock
  /** Those from `from` to `to` that hold anything at all, in order. */
  filled(from: number, to: number): Iterable<number>
}

type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>
type Raw = Record<string, unknown> & { transactions: Raw[]; logs: Raw[] }

/** All of a small chain, read from its node once, as its archive would hold it up to the final block. */
export async function datasetOf(rpcUrl: string, finalizedHead: number, hasTraces = true): Promise<Dataset> {
  const blocks: ArchivedBlock[] = []
  for (let number = 0; number <= finalizedHead; number += 1)
    blocks.push(await archived(rpcAt(rpcUrl), number, hasTraces))
  return {
    startBlock: 0,
    finalizedHead,
    block: (number) => {
      const block = blocks[number]
      if (!block) throw new Error(`the archive does not have block ${number}`)
      return block
    },
    *filled(from, to) {
      for (const { header, transactions } of blocks)
        if (header.number >= from && header.number <= to && transactions.length > 0) yield header.number
    },
  }
}

async function archived(rpc: Rpc, number: number, hasTraces: boolean): Promise<ArchivedBlock> {
  const at = `0x${number.toString(16)}`
  const block = (await rpc('eth_getBlockByNumber', at, true)) as Raw
  const receipts = block.transactions.length > 0 ? ((await rpc('eth_getBlockReceipts', at)) as Raw[]) : []
  const traces = hasTraces && block.transactions.length > 0 ? ((await rpc('trace_block', at)) as Raw[]) : []
  return {
    header: {
      number,
      hash: String(block.hash),
      parentHash: String(block.parentHash),
      timestamp: Number(block.timestamp),
    },
    transactions: block.transactions.map((each) => ({
      transactionIndex: Number(each.transactionIndex),
      hash: each.hash,
      from: each.from,
      to: each.to ?? null,
      value: each.value,
      input: each.input,
    })),
    logs: receipts.flatMap(({ logs }) =>
      logs.map((log) => ({
        logIndex: Number(log.logIndex),
        transactionIndex: Number(log.transactionIndex),
        transactionHash: String(log.transactionHash),
        address: String(log.address),
        topics: log.topics as unknown as string[],
        data: String(log.data),
      })),
    ),
    traces: hasTraces ? traces.map(archivedTrace) : null,
  }
}

function archivedTrace(raw: Raw): ArchivedTrace {
  const action = raw.action as Record<string, unknown>
  return {
    transactionIndex: Number(raw.transactionPosition),
    traceAddress: raw.traceAddress as number[],
    type: String(raw.type),
    error: (raw.error as string | undefined) ?? null,
    // The portal leaves the value of calls out that carry none by their kind.
    action: { ...action, value: action.callType === 'call' || raw.type === 'create' ? action.value : null },
    result: (raw.result as Record<string, unknown> | undefined) ?? null,
  }
}

function rpcAt(url: string): Rpc {
  return async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await reply.json()) as { result: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}
