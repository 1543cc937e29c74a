import type { ArchivedBlock, ArchivedLog, ArchivedTrace } from './dataset.ts'

// The portal's query language, as subsquid/data crates/query/docs/evm-query-syntax.md and crates/query/src/query/eth.rs have it.

type Item = Record<string, unknown>
export type Query = {
  type: string
  fromBlock: number
  toBlock?: number
  parentBlockHash?: string
  includeAllBlocks?: boolean
  fields: Record<string, Record<string, boolean>>
  logs?: readonly Item[]
  transactions?: readonly Item[]
  traces?: readonly Item[]
}

const KEYS = [
  'type',
  'fromBlock',
  'toBlock',
  'parentBlockHash',
  'includeAllBlocks',
  'fields',
  'logs',
  'transactions',
  'traces',
  'stateDiffs',
]
/** Where a selected field of a trace is found in the answer: selected flat, answered nested. */
const NESTED: Record<string, ['action' | 'result', string]> = {
  callFrom: ['action', 'from'],
  callTo: ['action', 'to'],
  callValue: ['action', 'value'],
  callCallType: ['action', 'callType'],
  createFrom: ['action', 'from'],
  createValue: ['action', 'value'],
  createResultAddress: ['result', 'address'],
  suicideAddress: ['action', 'address'],
  suicideRefundAddress: ['action', 'refundAddress'],
  suicideBalance: ['action', 'balance'],
}

/** What is wrong with a query, as the portal says it with a 400; null: nothing. */
export function complaintOf(query: Query, startBlock: number): string | null {
  const unknown = Object.keys(query).find((key) => !KEYS.includes(key))
  if (unknown) return `Bad request: unknown field \`${unknown}\``
  const items = [...(query.logs ?? []), ...(query.transactions ?? []), ...(query.traces ?? [])]
  if (items.length > 100) return `query contains ${items.length} item requests, but only 100 is allowed`
  if (query.toBlock !== undefined && query.toBlock < query.fromBlock)
    return 'Bad request: got "toBlock" < "fromBlock"'
  if (query.fromBlock < startBlock) return `Bad request: dataset starts from block ${startBlock}`
  return null
}

/** The line of a block; null if nothing in it was asked for. */
export function lineOf(query: Query, block: ArchivedBlock): Record<string, unknown> | null {
  const traces = block.traces ?? []
  const logs = new Set<ArchivedLog>()
  const calls = new Set<ArchivedTrace>()
  const transactions = new Set<unknown>()
  const ofTransaction = <T extends { transactionIndex: unknown }>(all: readonly T[], index: unknown) =>
    all.filter((each) => each.transactionIndex === index)
  const addAll = <T>(into: Set<T>, all: readonly T[]) => {
    for (const each of all) into.add(each)
  }
  for (const item of query.logs ?? []) {
    for (const log of block.logs.filter((each) => isWantedLog(item, each))) {
      logs.add(log)
      if (item.transaction) transactions.add(log.transactionIndex)
      if (item.transactionLogs) addAll(logs, ofTransaction(block.logs, log.transactionIndex))
      if (item.transactionTraces) addAll(calls, ofTransaction(traces, log.transactionIndex))
    }
  }
  for (const item of query.transactions ?? []) {
    for (const each of block.transactions.filter(
      ({ from, to }) => isIn(item.from, from) && isIn(item.to, to),
    )) {
      transactions.add(each.transactionIndex)
      if (item.logs) addAll(logs, ofTransaction(block.logs, each.transactionIndex))
      if (item.traces) addAll(calls, ofTransaction(traces, each.transactionIndex))
    }
  }
  for (const item of query.traces ?? []) {
    for (const call of traces.filter((each) => isWantedTrace(item, each))) {
      calls.add(call)
      if (item.transaction) transactions.add(call.transactionIndex)
      if (item.transactionTraces) addAll(calls, ofTransaction(traces, call.transactionIndex))
      if (item.parents)
        addAll(
          calls,
          ofTransaction(traces, call.transactionIndex).filter((other) =>
            other.traceAddress.every((place, depth) => call.traceAddress[depth] === place),
          ),
        )
    }
  }
  const isEmpty = logs.size + calls.size + transactions.size === 0
  if (isEmpty) return null
  const { log = {}, transaction = {}, trace = {} } = query.fields
  const mined = block.transactions.filter(({ transactionIndex }) => transactions.has(transactionIndex))
  return {
    header: headerOf(query, block),
    ...(mined.length > 0 && { transactions: mined.map((each) => pick(each, transaction)) }),
    // In the archive's order, and the keys of empty lists are left out.
    ...(logs.size > 0 && {
      logs: block.logs.filter((each) => logs.has(each)).map((each) => pick(each, log)),
    }),
    ...(calls.size > 0 && {
      traces: traces.filter((each) => calls.has(each)).map((each) => pickTrace(each, trace)),
    }),
  }
}

export function headerOf({ fields }: Query, { header }: ArchivedBlock): Record<string, unknown> {
  return pick(header, { ...fields.block, number: true })
}

function isWantedLog(item: Item, { address, topics }: ArchivedLog): boolean {
  return (
    isIn(item.address, address) && [0, 1, 2, 3].every((place) => isIn(item[`topic${place}`], topics[place]))
  )
}

function isWantedTrace(item: Item, { type, action, result }: ArchivedTrace): boolean {
  if (!isIn(item.type, type)) return false
  for (const [field, [part, name]] of Object.entries(NESTED)) {
    if (item[field] === undefined) continue
    if (!field.startsWith(type) || !isIn(item[field], (part === 'action' ? action : result)?.[name]))
      return false
  }
  if (item.callValueNonZero === true && (type !== 'call' || BigInt(String(action.value ?? 0)) === 0n))
    return false
  return true
}

/** A field that is left out matches anything, an empty list nothing. Letters of either case. */
function isIn(choices: unknown, value: unknown): boolean {
  if (choices === undefined) return true
  return (
    Array.isArray(choices) &&
    choices.some((each) => String(each).toLowerCase() === String(value).toLowerCase())
  )
}

function pick(row: object, fields: Record<string, boolean>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields[field]))
}

function pickTrace(trace: ArchivedTrace, fields: Record<string, boolean>): Record<string, unknown> {
  const picked = pick(trace, { ...fields, action: false, result: false })
  for (const [field, [part, name]] of Object.entries(NESTED)) {
    const from = trace[part]
    if (!fields[field] || !field.startsWith(trace.type) || from?.[name] === undefined) continue
    picked[part] = { ...(picked[part] as object | undefined), [name]: from[name] }
  }
  return picked
}
