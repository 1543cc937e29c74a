import { type Hex, keccak256, toHex, toRlp } from 'viem'

/** The parts of anvil's state file that are touched here; the rest passes through. */
export type WorldState = {
  block: { number: Hex; timestamp: Hex; prevrandao: Hex }
  best_block_number: number
  accounts: Record<Hex, { nonce: number; balance: Hex; code: Hex; storage: Record<Hex, Hex> }>
  blocks: { header: Header; transactions: unknown[]; ommers: unknown[] }[]
  transactions: {
    info: { transaction_hash: Hex; transaction_index: number; traces: TraceNode[]; out: Hex | null }
    receipt: { logs: { address: Hex; topics: Hex[]; data: Hex }[] }
    block_hash: Hex
    block_number: number
  }[]
}

export type TraceNode = {
  parent: number | null
  children: number[]
  idx: number
  trace: { value: Hex; kind: string; data: Hex; output: Hex }
  logs: unknown[]
  ordering: unknown[]
}

/** In the order in which a header is hashed (hard fork Cancun). */
const HASHED = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'extraData',
  'mixHash',
  'nonce',
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
] as const
const NUMBERS = new Set<string>([
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'baseFeePerGas',
  'blobGasUsed',
  'excessBlobGas',
])

type Header = Record<(typeof HASHED)[number], Hex>

function headerHash(header: Header): Hex {
  return keccak256(
    toRlp(HASHED.map((field) => (NUMBERS.has(field) ? minimal(header[field]) : header[field]))),
  )
}

/** Where a contract keeps a point in time: a field of `bits` bits, `offset` bits above the slot's lowest. */
export type TimeField = { address: Hex; slot: Hex; offset: number; bits: number }

/**
 * The same world, later by a number of seconds: every block, and every point in time that a contract has written down,
 * in its storage (`times`) or in an event (`timeEvents`, whose data is a time). Differences between times stay, and
 * with them all that was computed from them. The blocks are hashed and chained again.
 */
export function shiftState(state: WorldState, seconds: number, times: TimeField[], timeEvents: Hex[]): void {
  const by = BigInt(seconds)
  const later = (value: Hex) => toHex(BigInt(value) + by)
  for (const { address, slot, offset, bits } of times) {
    const storage = state.accounts[address]?.storage
    const word = BigInt(storage?.[slot] ?? 0)
    const field = (word >> BigInt(offset)) & (2n ** BigInt(bits) - 1n)
    if (!storage || field === 0n) throw new Error(`${address} keeps no time in slot ${slot}.`)
    storage[slot] = toHex(word + (by << BigInt(offset)), { size: 32 })
  }

  const hashes = new Map<number, Hex>()
  state.blocks.sort((a, b) => Number(a.header.number) - Number(b.header.number))
  for (const { header } of state.blocks) {
    const number = Number(header.number)
    header.parentHash = hashes.get(number - 1) ?? header.parentHash
    header.timestamp = later(header.timestamp)
    hashes.set(number, headerHash(header))
  }
  state.block.timestamp = later(state.block.timestamp)

  for (const transaction of state.transactions) {
    const hash = hashes.get(transaction.block_number)
    if (!hash) throw new Error(`There is no block ${transaction.block_number}.`)
    transaction.block_hash = hash
    for (const log of transaction.receipt.logs) {
      if (timeEvents.includes(log.topics[0] as Hex)) log.data = toHex(BigInt(log.data) + by, { size: 32 })
    }
  }
}

function minimal(value: Hex): Hex {
  const digits = BigInt(value).toString(16)
  return digits === '0' ? '0x' : `0x${digits.length % 2 ? '0' : ''}${digits}`
}
