import { z } from 'zod'
import { malformed, readAddress, readBytes, readHash, readLargeQuantity } from '#server/chain/hex.ts'
import { isObject } from '#server/chain/json-rpc.ts'
import type { TimedLog } from '#server/chain/types.ts'

export type PortalHeader = { number: number; hash: string; parentHash: string; timestamp: number }

export type PortalTransaction = {
  transactionIndex: number
  hash: string
  from: string
  to: string | null
  valueWei: bigint
}

/** One line of the portal's answer. */
export type PortalBlock = {
  header: PortalHeader
  logs: TimedLog[]
  transactions: PortalTransaction[]
  traces: PortalTrace[]
}

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const trace = z.object({
  transactionIndex: z.int().nonnegative(),
  traceAddress: z.array(z.int().nonnegative()),
  type: z.string(),
  error: z.string().nullish(),
  action: z
    .object({
      from: hex.nullish(),
      to: hex.nullish(),
      value: hex.nullish(),
      callType: z.string().nullish(),
      address: hex.nullish(),
      refundAddress: hex.nullish(),
      balance: hex.nullish(),
    })
    .nullish(),
  result: z.object({ address: hex.nullish() }).nullish(),
})
export type PortalTrace = z.infer<typeof trace>

/** Throws EndpointFault if the line is not what the portal's documents say. */
export function parsePortalBlock(raw: unknown): PortalBlock {
  if (!isObject(raw) || !isObject(raw.header)) throw malformed("the portal's block")
  const header: PortalHeader = {
    number: readCount(raw.header.number, "the block's number"),
    hash: readHash(raw.header.hash, "the block's hash"),
    parentHash: readHash(raw.header.parentHash, "the block's parent hash"),
    timestamp: readCount(raw.header.timestamp, "the block's timestamp"),
  }
  return {
    header,
    logs: listOf(raw.logs, 'the logs').map((each) => parseLog(each, header)),
    transactions: listOf(raw.transactions, 'the transactions').map(parseTransaction),
    traces: listOf(raw.traces, 'the traces').map(parseTrace),
  }
}

function parseLog(raw: unknown, header: PortalHeader): TimedLog {
  if (!isObject(raw) || !Array.isArray(raw.topics) || raw.topics.length > 4) throw malformed('a log')
  return {
    address: readAddress(raw.address, "a log's address"),
    topics: raw.topics.map((topic) => readHash(topic, "a log's topic")),
    data: readBytes(raw.data, "a log's data"),
    blockNumber: header.number,
    blockHash: header.hash,
    transactionHash: readHash(raw.transactionHash, "a log's transaction hash"),
    transactionIndex: readCount(raw.transactionIndex, "a log's transaction index"),
    logIndex: readCount(raw.logIndex, "a log's index"),
    blockTimestamp: header.timestamp,
  }
}

function parseTransaction(raw: unknown): PortalTransaction {
  if (!isObject(raw)) throw malformed('a transaction')
  return {
    transactionIndex: readCount(raw.transactionIndex, "a transaction's index"),
    hash: readHash(raw.hash, "a transaction's hash"),
    from: readAddress(raw.from, "a transaction's sender"),
    to: raw.to === null || raw.to === undefined ? null : readAddress(raw.to, "a transaction's target"),
    valueWei: readLargeQuantity(raw.value, "a transaction's value"),
  }
}

function parseTrace(raw: unknown): PortalTrace {
  const { data } = trace.safeParse(raw)
  if (!data) throw malformed('a trace')
  return data
}

/** The key of an empty list is left out. */
function listOf(raw: unknown, what: string): unknown[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) throw malformed(what)
  return raw
}

/** Here numbers are numbers, unlike in JSON-RPC. */
function readCount(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed(what)
  return value
}
