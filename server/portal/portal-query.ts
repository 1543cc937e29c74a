import type { CompiledFilter } from '#server/chain/log-filter.ts'

// Written down in the portal's own documents: https://docs.sqd.dev/en/portal/evm/api and subsquid/data crates/query/docs/evm-query-syntax.md.

type Table = 'block' | 'transaction' | 'log' | 'trace'
export type Fields = Partial<Record<Table, Record<string, true>>>
type Item = Record<string, readonly string[] | boolean>

export type PortalQuery = {
  fields: Fields
  logs?: readonly Item[]
  transactions?: readonly Item[]
  traces?: readonly Item[]
}

/** More items are refused with a 400 (crates/query/src/query/util.rs). */
const MOST_ITEMS = 100
/** Of the 256 KiB that a request may have (src/http_server.rs), with room for the rest of it. */
const MOST_BYTES = 240 * 1024

const block = { number: true, hash: true, parentHash: true, timestamp: true } as const
const log = {
  logIndex: true,
  transactionIndex: true,
  transactionHash: true,
  address: true,
  topics: true,
  data: true,
} as const
const transaction = { transactionIndex: true, hash: true, from: true, to: true, value: true } as const
const trace = {
  transactionIndex: true,
  traceAddress: true,
  type: true,
  error: true,
  callFrom: true,
  callTo: true,
  callValue: true,
  callCallType: true,
  createFrom: true,
  createValue: true,
  createResultAddress: true,
  suicideAddress: true,
  suicideRefundAddress: true,
  suicideBalance: true,
} as const

/**
 * null: too much for one request. With transactions come all of their logs and calls.
 */
export function logQuery(filters: readonly CompiledFilter[], withTransactions: boolean): PortalQuery | null {
  const logs = filters.map(({ addresses, topics }): Item => {
    const item: Item = addresses ? { address: [...addresses] } : {}
    // A field that is left out matches anything, an empty list nothing.
    for (const [index, choices] of topics.entries()) if (choices) item[`topic${index}`] = [...choices]
    if (withTransactions)
      Object.assign(item, { transaction: true, transactionLogs: true, transactionTraces: true })
    return item
  })
  const query: PortalQuery = withTransactions
    ? { fields: { block, log, transaction, trace }, logs }
    : { fields: { block, log }, logs }
  const isTooMuch = logs.length >= MOST_ITEMS || JSON.stringify(query).length > MOST_BYTES
  return isTooMuch ? null : query
}

/** All transactions in which native coin may have moved from or to the address, with all of their calls. */
export function movesQuery(address: string): PortalQuery {
  const whole = { transaction: true, transactionTraces: true }
  const sides = [
    'callFrom',
    'callTo',
    'createFrom',
    'createResultAddress',
    'suicideAddress',
    'suicideRefundAddress',
  ]
  return {
    fields: { block, transaction, trace },
    transactions: [
      { from: [address], traces: true },
      { to: [address], traces: true },
    ],
    traces: sides.map((side) => ({ [side]: [address], ...whole })),
  }
}
