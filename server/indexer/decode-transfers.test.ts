import fc from 'fast-check'
import {
  type AbiEvent,
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  parseAbiItem,
  toEventSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { TimedLog } from '../chain/types.ts'
import { decodeAnyTransfers, decodeTransfers } from './decode-transfers.ts'
import { haveMainnetBlocks, mainnetLogs, publishedTransfers } from './testing/fixtures/mainnet-blocks.ts'
import type { Standard } from './transfer.ts'
import {
  CONSECUTIVE_TRANSFER,
  DEPOSIT,
  ERC20_TRANSFER,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  WITHDRAWAL,
} from './transfer-events.ts'

const erc20 = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)')
const halfIndexed = parseAbiItem('event Transfer(address indexed from, address to, uint256 amount)')
const unindexed = parseAbiItem('event Transfer(address from, address to, uint256 amount)')
const erc721 = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed id)')
const single = parseAbiItem(
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
)
const batch = parseAbiItem(
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
)
const consecutive = parseAbiItem(
  'event ConsecutiveTransfer(uint256 indexed fromTokenId, uint256 toTokenId, address indexed fromAddress, address indexed toAddress)',
)
const renamed = parseAbiItem('event ERC20Transfer(address indexed from, address indexed to, uint256 amount)')
const deposit = parseAbiItem('event Deposit(address indexed dst, uint256 wad)')
const withdrawal = parseAbiItem('event Withdrawal(address indexed src, uint256 wad)')

const ALICE = '0x00000000000000000000000000000000000a11ce'
const BOB = '0x0000000000000000000000000000000000000b0b'
const ZERO = '0x0000000000000000000000000000000000000000'
const CONTRACT = '0x00000000000000000000000000000000c0ffee00'
const MAX = 2n ** 256n - 1n

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Address)
const number = fc.oneof(fc.bigInt({ min: 0n, max: MAX }), fc.constantFrom(0n, 1n, MAX))
const numbers = fc.array(number, { maxLength: 12 })

test('the topics are those of the standards', () => {
  expect(TRANSFER).toBe(toEventSelector(erc20))
  expect(TRANSFER).toBe(toEventSelector(erc721))
  expect(TRANSFER_SINGLE).toBe(toEventSelector(single))
  expect(TRANSFER_BATCH).toBe(toEventSelector(batch))
  expect(CONSECUTIVE_TRANSFER).toBe(toEventSelector(consecutive))
  expect(ERC20_TRANSFER).toBe(toEventSelector(renamed))
  expect(DEPOSIT).toBe(toEventSelector(deposit))
  expect(WITHDRAWAL).toBe(toEventSelector(withdrawal))
})

describe('what is encoded by the standard is decoded', () => {
  test.each([
    ['erc20', erc20],
    ['erc20', halfIndexed],
    ['erc20', unindexed],
    ['erc721', erc721],
    ['erc721', erc20],
    ['erc721', unindexed],
  ] as const)('%s %#', (standard, event) => {
    fc.assert(
      fc.property(address, address, number, (from, to, value) => {
        const args = { from, to, amount: value, id: value }
        const [transfer, ...more] = decodeTransfers([encode(event, args)], standard).transfers
        expect(more).toEqual([])
        expect(transfer).toMatchObject(
          standard === 'erc20'
            ? { from, to, tokenId: null, amount: value }
            : { from, to, tokenId: value, amount: 1n },
        )
      }),
    )
  })

  test('erc1155, one', () => {
    fc.assert(
      fc.property(address, address, address, number, number, (operator, from, to, id, amount) => {
        const { transfers } = decodeTransfers([encode(single, { operator, from, to, id, amount })], 'erc1155')
        expect(transfers).toMatchObject([{ from, to, tokenId: id, amount, batchIndex: 0 }])
      }),
    )
  })

  test('erc1155, many', () => {
    fc.assert(
      fc.property(
        address,
        address,
        fc.array(fc.tuple(number, number), { minLength: 1 }),
        (from, to, items) => {
          const args = {
            operator: from,
            from,
            to,
            ids: items.map(([id]) => id),
            amounts: items.map(([, amount]) => amount),
          }
          const { transfers, skipped } = decodeTransfers([encode(batch, args)], 'erc1155')
          expect(transfers.map(({ batchIndex, tokenId, amount }) => [batchIndex, tokenId, amount])).toEqual(
            items.map(([id, amount], index) => [index, id, amount]),
          )
          expect(skipped).toEqual([])
        },
      ),
    )
  })
})

test('a transfer says where it stands', () => {
  const log = encode(erc20, { from: ALICE, to: BOB, amount: 7n })
  expect(decodeTransfers([log], 'erc20').transfers).toEqual([
    {
      blockNumber: 17,
      logIndex: 3,
      batchIndex: 0,
      transactionHash: log.transactionHash,
      timestamp: 1_700_000_000,
      contract: CONTRACT,
      from: ALICE,
      to: BOB,
      tokenId: null,
      amount: 7n,
    },
  ])
})

test('whatever is accepted of damaged batches, viem reads the same in it', () => {
  const damage = fc.record({
    word: fc.nat({ max: 30 }),
    value: fc.oneof(fc.bigInt({ min: 0n, max: 640n }), fc.constantFrom(32n, 64n, 96n, 2n ** 64n, MAX)),
    cut: fc.oneof(fc.constant(0), fc.nat({ max: 200 })),
    nothing: fc.boolean(),
  })
  let accepted = 0
  fc.assert(
    fc.property(numbers, numbers, damage, (ids, amounts, { word, value, cut, nothing }) => {
      const log = encode(batch, { operator: ALICE, from: ALICE, to: BOB, ids, amounts })
      const words = log.data.slice(2).match(/.{64}/g) ?? []
      if (!nothing && word < words.length) words[word] = value.toString(16).padStart(64, '0')
      const hurt = { ...log, data: `0x${words.join('').slice(0, words.length * 64 - cut * 2)}` }
      const { transfers, skipped } = decodeTransfers([hurt], 'erc1155')
      expect(transfers.length === 0).toBe(skipped.length === 1)
      if (transfers.length === 0) return
      accepted++
      const { args } = decodeEventLog({ abi: [batch], topics: hurt.topics as [Hex], data: hurt.data as Hex })
      expect(transfers.map(({ tokenId }) => tokenId)).toEqual(args?.ids)
      expect(transfers.map(({ amount }) => amount)).toEqual(args?.amounts)
    }),
    { numRuns: 1_000, seed: 9 },
  )
  expect(accepted).toBeGreaterThan(20)
})

test('no log makes it throw', () => {
  const hex = (maxLength: number) =>
    fc.uint8Array({ maxLength }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const topic = fc.oneof(
    fc.constantFrom(TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH),
    hex(33),
    address.map(word),
  )
  fc.assert(
    fc.property(fc.array(topic, { maxLength: 5 }), hex(200), (topics, data) => {
      const log = { ...encode(erc20, { from: ALICE, to: BOB, amount: 1n }), topics, data }
      for (const standard of ['erc20', 'erc721', 'erc1155'] as const) {
        const { transfers, skipped } = decodeTransfers([log], standard)
        expect(transfers.length + skipped.length).toBeGreaterThan(0)
      }
      const any = decodeAnyTransfers([log])
      expect(any.transfers.length + any.skipped.length).toBeGreaterThan(0)
    }),
    { numRuns: 1_000 },
  )
})

describe('odd chain data', () => {
  const many = (ids: bigint[], amounts: bigint[]) =>
    encode(batch, { operator: ALICE, from: ALICE, to: BOB, ids, amounts })
  const one = encode(single, { operator: ALICE, from: ALICE, to: BOB, id: 1n, amount: 2n })
  const plain = encode(erc20, { from: ALICE, to: BOB, amount: 1n })
  const item = encode(erc721, { from: ALICE, to: BOB, id: 1n })
  const dirty = `0x01${ALICE.slice(2).padStart(62, '0')}`

  test('repeated ids stay apart', () => {
    const { transfers } = decodeTransfers([many([5n, 5n, 5n], [1n, 2n, 3n])], 'erc1155')
    expect(transfers.map(({ batchIndex, amount }) => [batchIndex, amount])).toEqual([
      [0, 1n],
      [1, 2n],
      [2, 3n],
    ])
  })

  test('the largest ids and values are exact', () => {
    expect(decodeTransfers([many([MAX], [MAX])], 'erc1155').transfers).toMatchObject([
      { tokenId: MAX, amount: MAX },
    ])
    expect(
      decodeTransfers([encode(erc20, { from: ALICE, to: BOB, amount: MAX })], 'erc20').transfers,
    ).toMatchObject([{ amount: MAX }])
  })

  test('self-transfers, zero values, mints and burns are transfers', () => {
    const logs = [
      encode(erc20, { from: ALICE, to: ALICE, amount: 5n }),
      encode(erc20, { from: ALICE, to: BOB, amount: 0n }),
      encode(erc20, { from: ZERO, to: BOB, amount: 5n }),
      encode(erc20, { from: BOB, to: ZERO, amount: 5n }),
    ]
    const { transfers, skipped } = decodeTransfers(logs, 'erc20')
    expect(transfers.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      [ALICE, ALICE, 5n],
      [ALICE, BOB, 0n],
      [ZERO, BOB, 5n],
      [BOB, ZERO, 5n],
    ])
    expect(skipped).toEqual([])
  })

  test.each<[string, Standard, TimedLog]>([
    ['arrays of unequal length', 'erc1155', many([1n, 2n], [1n])],
    ['empty batch', 'erc1155', many([], [])],
    ['array out of bounds', 'erc1155', { ...many([1n], [1n]), data: '0x' }],
    ['array out of bounds', 'erc1155', cut(many([1n, 2n], [1n, 2n]), 1)],
    ['array out of bounds', 'erc1155', withWord(many([1n], [1n]), 0, MAX)],
    ['array out of bounds', 'erc1155', withWord(many([1n], [1n]), 1, 2n ** 40n)],
    ['array out of bounds', 'erc1155', withWord(many([1n], [1n]), 2, MAX)],
    ['array out of bounds', 'erc1155', withWord(many([1n], [1n]), 2, 2n ** 32n)],
    ['array out of bounds', 'erc1155', withWord(many([1n], [1n]), 0, 65n)],
    ['array out of bounds', 'erc1155', withWord(many([1n], [1n]), 0, 0n)],
    ['array out of bounds', 'erc1155', offByOneByte(many([1n], [1n]))],
    ['wrong data size', 'erc1155', cut(one, 32)],
    ['wrong number of topics', 'erc1155', { ...one, topics: one.topics.slice(0, 3) }],
    ['not an address', 'erc1155', withTopic(one, 1, dirty)],
    ['not an address', 'erc1155', withTopic(one, 2, dirty)],
    ['not an address', 'erc1155', withTopic(one, 3, dirty)],
    ['other event', 'erc1155', plain],
    ['other event', 'erc20', one],
    ['other event', 'erc721', one],
    ['other event', 'erc20', { ...plain, topics: [] }],
    ['wrong number of topics', 'erc20', item],
    ['wrong number of topics', 'erc721', { ...plain, topics: plain.topics.slice(0, 2) }],
    ['wrong data size', 'erc20', { ...plain, data: '0x' }],
    ['wrong data size', 'erc20', { ...plain, data: '0x01' }],
    ['wrong data size', 'erc20', { ...plain, data: `${plain.data}00` }],
    ['wrong data size', 'erc721', { ...plain, data: `${plain.data}00` }],
    ['not an address', 'erc20', withTopic(plain, 1, dirty)],
    ['not an address', 'erc20', withTopic(plain, 2, dirty)],
    ['not an address', 'erc20', withTopic(plain, 2, BOB)],
    ['not an address', 'erc20', withWord(encode(unindexed, { from: ALICE, to: BOB, amount: 1n }), 1, MAX)],
    ['not an address', 'erc721', withTopic(item, 2, dirty)],
    ['wrong topic size', 'erc721', withTopic(item, 3, '0x01')],
  ])('%s (%s %#)', (reason, standard, log) => {
    const { transfers, skipped } = decodeTransfers([log, log], standard)
    expect(transfers).toEqual([])
    expect(skipped.map((each) => each.reason)).toEqual([reason, reason])
  })
})

describe('without a known standard', () => {
  test('the shape of a log decides', () => {
    const args = {
      operator: ALICE,
      from: ALICE,
      to: BOB,
      id: 1n,
      amount: 2n,
      ids: [3n, 4n],
      amounts: [5n, 6n],
    }
    const { transfers, skipped } = decodeAnyTransfers(
      [erc20, erc721, single, batch, unindexed].map((event, logIndex) => ({
        ...encode(event, args),
        address: `0x${`c${logIndex}`.repeat(20)}`,
        logIndex,
      })),
    )
    expect(transfers.map(({ standard, tokenId, amount }) => [standard, tokenId, amount])).toEqual([
      ['erc20', null, 2n],
      ['erc721', 1n, 1n],
      ['erc1155', 1n, 2n],
      ['erc1155', 3n, 5n],
      ['erc1155', 4n, 6n],
    ])
    expect(skipped).toMatchObject([{ blockNumber: 17, logIndex: 4, reason: 'unknown shape' }])
  })
})

describe('ranges', () => {
  const range = (first: bigint, last: bigint) =>
    encode(consecutive, { fromTokenId: first, toTokenId: last, fromAddress: ALICE, toAddress: BOB })
  const read = (logs: TimedLog[], already?: number) => {
    const { transfers, skipped, ranged } = decodeTransfers(logs, 'erc721', [], already)
    return { count: transfers.length, ranged, reasons: skipped.map(({ reason }) => reason) }
  }

  test('each token of it is a transfer, up to the largest id', () => {
    const { transfers, ranged } = decodeTransfers([range(MAX - 2n, MAX), range(5n, 5n)], 'erc721')
    expect(
      transfers.map(({ tokenId, batchIndex, from, to, amount }) => [tokenId, batchIndex, from, to, amount]),
    ).toEqual([
      [MAX - 2n, 0, ALICE, BOB, 1n],
      [MAX - 1n, 1, ALICE, BOB, 1n],
      [MAX, 2, ALICE, BOB, 1n],
      [5n, 0, ALICE, BOB, 1n],
    ])
    expect(ranged).toBe(4)
  })

  test('of more than 100,000 tokens it is not read, and of a contract not more than 200,000', () => {
    expect(read([range(1n, 100_000n), range(1n, 100_001n)])).toEqual({
      count: 100_000,
      ranged: 100_000,
      reasons: ['a range of too many tokens'],
    })
    expect(read([range(0n, MAX), range(2n, 1n)])).toEqual({
      count: 0,
      ranged: 0,
      reasons: ['a range of too many tokens', 'a range that ends before it begins'],
    })
    expect(read([range(1n, 11n), range(1n, 10n), range(1n, 1n)], 199_990)).toEqual({
      count: 10,
      ranged: 10,
      reasons: ['too many tokens in ranges', 'too many tokens in ranges'],
    })
  })

  test('of a wallet the limits are 20,000 and 100,000', () => {
    const logs = [range(1n, 20_000n), range(1n, 20_001n)]
    expect(decodeAnyTransfers(logs).ranged).toBe(20_000)
    expect(decodeAnyTransfers(logs, undefined, 80_001).ranged).toBe(0)
  })

  test.each([
    ['wrong number of topics', { ...range(1n, 2n), topics: range(1n, 2n).topics.slice(0, 3) }],
    ['wrong data size', { ...range(1n, 2n), data: '0x' }],
    ['not an address', withTopic(range(1n, 2n), 3, `0x${'f'.repeat(64)}`)],
  ])('%s', (reason, log) => {
    expect(read([log])).toEqual({ count: 0, ranged: 0, reasons: [reason] })
  })
})

describe('what is told twice counts once', () => {
  /** Logs of one transaction, in order. */
  const together = (...logs: TimedLog[]) => logs.map((log, logIndex) => ({ ...log, logIndex }))
  const places = (logs: TimedLog[], ...args: [Standard, ...Parameters<typeof decodeTransfers>[2][]]) =>
    decodeTransfers(logs, ...args).transfers.map(({ logIndex, batchIndex }) => `${logIndex}.${batchIndex}`)
  const mint = encode(erc20, { from: ZERO, to: ALICE, amount: 5n })
  const wrap = encode(deposit, { dst: ALICE, wad: 5n })
  const unwrap = encode(withdrawal, { src: ALICE, wad: 5n })
  const item = encode(erc721, { from: ALICE, to: BOB, id: 7n })
  const same = encode(single, { operator: ALICE, from: ALICE, to: BOB, id: 7n, amount: 1n })

  test('a wrapped coin', () => {
    expect(places(together(wrap, mint, wrap, unwrap), 'erc20', ['wraps'])).toEqual(['1.0', '2.0', '3.0'])
    const later = { ...wrap, transactionHash: `0x${'2'.repeat(64)}`, blockNumber: 18 }
    expect(places([...together(mint), later], 'erc20', ['wraps'])).toEqual(['0.0', '3.0'])
    expect(decodeTransfers(together(wrap, unwrap), 'erc20', ['wraps']).transfers).toMatchObject([
      { from: ZERO, to: ALICE, amount: 5n },
      { from: ALICE, to: ZERO, amount: 5n },
    ])
  })

  test('one whose form is another cannot be read', () => {
    const anonymous = { ...wrap, topics: wrap.topics.slice(0, 1) }
    const { transfers, skipped } = decodeTransfers(
      [anonymous, { ...wrap, data: '0x' }, withTopic(wrap, 1, `0x${'f'.repeat(64)}`)],
      'erc20',
      ['wraps'],
    )
    expect(transfers).toEqual([])
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'wrong number of topics',
      'wrong data size',
      'not an address',
    ])
  })

  test('an item by both standards, alone and in a batch', () => {
    const two = encode(single, { operator: ALICE, from: ALICE, to: BOB, id: 7n, amount: 2n })
    const many = encode(batch, { operator: ALICE, from: ALICE, to: BOB, ids: [7n, 8n], amounts: [1n, 1n] })
    const both = (...logs: TimedLog[]) => places(together(...logs), 'erc1155', ['both_standards'])
    expect(both(item, same)).toEqual(['1.0'])
    expect(both(item, item, same)).toEqual(['1.0', '2.0'])
    expect(both(item, two)).toEqual(['0.0', '1.0'])
    expect(both(many, item)).toEqual(['0.0', '0.1'])
    expect(decodeAnyTransfers(together(item, same)).transfers).toMatchObject([
      { logIndex: 1, standard: 'erc1155' },
    ])
  })

  test('coins that are items too', () => {
    const coins = encode(renamed, { from: ALICE, to: BOB, amount: 5n })
    const plain = encode(erc20, { from: ALICE, to: BOB, amount: 5n })
    expect(places(together(coins, item), 'erc20', ['erc404'])).toEqual(['0.0'])
    expect(places(together(coins, plain, item), 'erc20', ['erc404'])).toEqual(['1.0'])
    expect(places(together(plain, item), 'erc721', ['erc404'])).toEqual(['1.0'])
    const known = { standards: new Map(), hybrids: new Set([CONTRACT]) }
    expect(decodeAnyTransfers(together(coins, item, same), known).transfers).toMatchObject([
      { logIndex: 0, standard: 'erc20' },
    ])
    expect(decodeAnyTransfers(together(coins)).transfers).toEqual([])
  })
})

test('a shape that fits two standards is read by the one that is known', () => {
  const logs = [erc20, halfIndexed, unindexed].map((event) =>
    encode(event, { from: ALICE, to: BOB, amount: 7n }),
  )
  const read = (known: Standard) =>
    decodeAnyTransfers(logs, { standards: new Map([[CONTRACT, known]]), hybrids: new Set() })
  expect(read('erc20').transfers.map(({ standard, tokenId, amount }) => [standard, tokenId, amount])).toEqual(
    [
      ['erc20', null, 7n],
      ['erc20', null, 7n],
      ['erc20', null, 7n],
    ],
  )
  expect(
    read('erc721').transfers.map(({ standard, tokenId, amount }) => [standard, tokenId, amount]),
  ).toEqual([
    ['erc721', 7n, 1n],
    ['erc721', 7n, 1n],
  ])
  expect(read('erc721').skipped).toMatchObject([{ reason: 'wrong number of topics' }])
})

test.skipIf(!haveMainnetBlocks)('two mainnet blocks give the published transfers', () => {
  const { transfers } = decodeAnyTransfers(mainnetLogs())
  // The published list is without ERC-1155, of which the blocks have one.
  const found = transfers
    .filter(({ standard }) => standard !== 'erc1155')
    .map((transfer) => ({
      token_address: transfer.contract,
      from_address: transfer.from,
      to_address: transfer.to,
      value: String(transfer.tokenId ?? transfer.amount),
      transaction_hash: transfer.transactionHash,
      log_index: transfer.logIndex,
      block_number: transfer.blockNumber,
      block_timestamp: transfer.timestamp,
    }))
  const published = publishedTransfers()
  expect(published).toHaveLength(291)
  expect(transfers.filter(({ standard }) => standard === 'erc721')).toHaveLength(9)
  expect(found).toHaveLength(291)
  expect(transfers).toHaveLength(292)
  for (const [at, each] of found.entries()) expect(published[at]).toMatchObject(each)
})

function encode(event: AbiEvent, args: Record<string, unknown>): TimedLog {
  const topics = encodeEventTopics({ abi: [event], args } as never) as string[]
  const inputs = event.inputs.filter(({ indexed }) => !indexed)
  const data = encodeAbiParameters(
    inputs,
    inputs.map(({ name }) => args[name ?? '']),
  )
  return {
    address: CONTRACT,
    topics,
    data,
    blockNumber: 17,
    blockHash: word('0x17'),
    transactionHash: word('0xabc'),
    transactionIndex: 2,
    logIndex: 3,
    blockTimestamp: 1_700_000_000,
  }
}

function word(hex: string): string {
  return `0x${hex.slice(2).padStart(64, '0')}`
}

function withTopic(log: TimedLog, at: number, topic: string): TimedLog {
  return { ...log, topics: log.topics.with(at, topic) }
}

function withWord(log: TimedLog, at: number, value: bigint): TimedLog {
  const before = log.data.slice(0, 2 + at * 64)
  return { ...log, data: before + value.toString(16).padStart(64, '0') + log.data.slice(before.length + 64) }
}

/** Whole, but no array begins at a word. */
function offByOneByte(log: TimedLog): TimedLog {
  const { data } = withWord(withWord(log, 0, 65n), 1, 129n)
  return { ...log, data: `${data.slice(0, 2 + 128)}00${data.slice(2 + 128)}${'00'.repeat(31)}` }
}

function cut(log: TimedLog, bytes: number): TimedLog {
  return { ...log, data: log.data.slice(0, -2 * bytes) }
}
