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

type Raw = Record<string, unknown> & { transactions: Raw[]; logs: Raw[] }

const BLOCKS_PER_REQUEST = 500

/** All of a small chain, read from its node once, as its archive would hold it up to the final block. */
export async function datasetOf(rpcUrl: string, finalizedHead: number, hasTraces = true): Promise<Dataset> {
  const blocks: ArchivedBlock[] = []
  for (let first = 0; first <= finalizedHead; first += BLOCKS_PER_REQUEST) {
    const length = Math.min(BLOCKS_PER_REQUEST, finalizedHead - first + 1)
    const numbers = Array.from({ length }, (_, index) => `0x${(first + index).toString(16)}`)
    const raws = await ask(
      rpcUrl,
      numbers.map((number) => ['eth_getBlockByNumber', number, true]),
    )
    for (const raw of raws) blocks.push(await archived(rpcUrl, raw as Raw, hasTraces))
  }
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

async function archived(rpcUrl: string, block: Raw, hasTraces: boolean): Promise<ArchivedBlock> {
  const isEmpty = block.transactions.length === 0
  const questions = ['eth_getBlockReceipts', ...(hasTraces ? ['trace_block'] : [])]
  const [receipts = [], traces = []] = isEmpty
    ? []
    : ((await ask(
        rpcUrl,
        questions.map((method) => [method, block.number]),
      )) as Raw[][])
  return {
    header: {
      number: Number(block.number),
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

/** All at once, answered in the order of the calls. */
async function ask(url: string, calls: readonly (readonly unknown[])[]): Promise<unknown[]> {
  const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answers = (await reply.json()) as { id: number; result: unknown; error?: { message: string } }[]
  const failed = answers.find(({ error }) => error)
  if (failed) throw new Error(failed.error?.message)
  return answers.sort((one, other) => one.id - other.id).map(({ result }) => result)
}
