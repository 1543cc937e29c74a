import { EndpointFault } from './errors.ts'
import { malformed, readAddress, readHash, readLargeQuantity, readQuantity } from './hex.ts'
import { isObject } from './json-rpc.ts'
import { logParser } from './parse-log.ts'
import type { Receipt, Transaction } from './types.ts'

/** null or without a block: the endpoint does not know of it yet. */
export function parseTransaction(raw: unknown, hash: string): Transaction {
  if (raw === null || (isObject(raw) && !raw.blockHash)) throw unknownYet(hash)
  if (!isObject(raw) || readHash(raw.hash, "the transaction's hash") !== hash)
    throw malformed('the transaction')
  return {
    hash,
    blockNumber: readQuantity(raw.blockNumber, "the transaction's block number"),
    blockHash: readHash(raw.blockHash, "the transaction's block hash"),
    from: readAddress(raw.from, "the transaction's sender"),
    to: raw.to === null || raw.to === undefined ? null : readAddress(raw.to, "the transaction's target"),
    valueWei: readLargeQuantity(raw.value, "the transaction's value"),
  }
}

export function parseReceipt(raw: unknown, hash?: string): Receipt {
  if (raw === null) throw unknownYet(hash ?? 'the receipt')
  if (!isObject(raw) || !Array.isArray(raw.logs)) throw malformed('the receipt')
  const transactionHash = readHash(raw.transactionHash, "the receipt's transaction hash")
  const blockHash = readHash(raw.blockHash, "the receipt's block hash")
  const logs = raw.logs.map(logParser())
  const foreign = logs.some((log) => log.transactionHash !== transactionHash || log.blockHash !== blockHash)
  if (foreign || (hash && transactionHash !== hash)) throw malformed('the receipt')
  return {
    transactionHash,
    blockNumber: readQuantity(raw.blockNumber, "the receipt's block number"),
    blockHash,
    // Receipts of the first years carry a state root instead.
    succeeded:
      raw.status === undefined ||
      raw.status === null ||
      readQuantity(raw.status, "the receipt's status") === 1,
    logs,
  }
}

function unknownYet(what: string): EndpointFault {
  return new EndpointFault('behind', `${what} is not known`)
}
