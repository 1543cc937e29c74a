import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readOwner, supplyOf } from './answers.ts'
import { callsFor, compare } from './compare.ts'
import type { Checkable, Snapshot } from './snapshot.ts'

const word = (value: bigint | number | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const ALICE = `0x${'a1'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`
const CAROL = `0x${'ca'.repeat(20)}`

const contract = (kind: Checkable['kind']): Checkable => ({
  id: 1,
  chain: 'demo',
  address: `0x${'c0'.repeat(20)}`,
  kind,
  floor_block: 0,
})

/** An index that is right in itself. */
function snapshot(held: Record<string, string>, more: Partial<Snapshot> = {}): Snapshot {
  const amounts = Object.values(held).map(BigInt)
  const sum = String(amounts.reduce((total, each) => total + each, 0n))
  return {
    number: 18_999_999,
    hash: word(1),
    timestamp: 0,
    isFinal: true,
    supply: sum,
    skipped: 0,
    sum,
    tokenSum: sum,
    positive: String(amounts.filter((each) => each > 0n).reduce((total, each) => total + each, 0n)),
    lowest: null,
    known: amounts.length,
    largest: Object.entries(held).map(([address, amount]) => ({ address, amount })),
    drawn: [],
    tokens: [],
    ...more,
  }
}

/** Total supply, what the two burn addresses have, then the balances. */
function ask(held: Record<string, string>, supply: bigint | number, balances: (bigint | number | null)[]) {
  const answers = [
    word(supply),
    word(0),
    word(0),
    ...balances.map((each) => (each === null ? null : word(each))),
  ]
  return compare(contract('erc20'), snapshot(held), answers, 0n)
}

describe('a token', () => {
  test('agrees when every answer does', () => {
    const found = ask({ [ALICE]: '700', [BOB]: '300' }, 1_000, [700, 300])
    expect(found).toMatchObject({
      verdict: 'agrees',
      sentence: '3 of 3 answers of the contract agree, block 18,999,999',
      kind: null,
      supply: { events: '1000', contract: '1000' },
    })
    expect(found.questions.map(({ question }) => question)).toEqual([
      'total_supply',
      'balance_of',
      'balance_of',
      'no_negative_balance',
      'minted_minus_burned',
      'shares_within_whole',
    ])
  })

  test.each([
    ['takes_fee', 1_000, [560, 350, 90]],
    ['rebases', 2_000, [1_000, 800, 200]],
    ['rebases', 1_100, [560, 440, 100]],
    ['issues_without_events', 5_000, [500, 400, 100]],
    ['events_move_nothing', 900, [500, 400, 0]],
    ['events_move_nothing', 1_000, [900, 100, 0]],
    ['other', 1_000, [500, 400, null]],
  ] as const)('%s, if it says %i and %j', (kind, supply, balances) => {
    expect(ask({ [ALICE]: '500', [BOB]: '400', [CAROL]: '100' }, supply, [...balances])).toMatchObject({
      verdict: 'differs',
      kind,
    })
  })

  test('wraps coins, if its supply is the coin that it has', () => {
    const answers = [word(1_300), word(0), word(0), word(300)]
    const found = compare(contract('erc20'), snapshot({ [CAROL]: '300' }), answers, 1_300n)
    expect(found).toMatchObject({ verdict: 'differs', kind: 'wraps_without_events' })
  })

  test('is not called different for what lies at the burn addresses', () => {
    const answers = [word(1_000), word(40), word(60), word(900)]
    expect(compare(contract('erc20'), snapshot({ [ALICE]: '900' }), answers, 0n)).toMatchObject({
      verdict: 'agrees',
      supply: { contract: '900' },
    })
    // Taken out of the total, and told as the balance of the zero address all the same.
    expect(supplyOf('940', ['60', '40'], '900')).toBe('900')
    expect(supplyOf('5', ['60', '40'], '900')).toBe('5')
    expect(supplyOf(null, [], '0')).toBeNull()
  })

  test('is unchecked if it answers for no holder, or with the wrong size', () => {
    const silent = { verdict: 'unchecked', sentence: 'The contract does not answer.', checked: 0 }
    expect(ask({ [ALICE]: '5' }, 5, [null])).toMatchObject(silent)
    const long = [word(5), null, null, `${word(5)}00`]
    expect(compare(contract('erc20'), snapshot({ [ALICE]: '5' }), long, 0n)).toMatchObject(silent)
  })

  test('does not add up by itself', () => {
    const rows = snapshot({ [ALICE]: '5' }, { supply: '6', lowest: { address: BOB, amount: '-1' } })
    const found = compare(contract('erc20'), rows, [word(6), word(0), word(0), word(5)], 0n)
    expect(found).toMatchObject({
      verdict: 'differs',
      sentence:
        '2 of 2 answers of the contract agree, block 18,999,999, but what its events tell of does not add up.',
    })
    expect(found.questions.filter(({ agrees }) => !agrees)).toEqual([
      {
        question: 'no_negative_balance',
        address: BOB,
        token_id: null,
        events: '-1',
        contract: null,
        agrees: false,
      },
      {
        question: 'minted_minus_burned',
        address: null,
        token_id: null,
        events: '6',
        contract: '5',
        agrees: false,
      },
    ])
  })
})

describe('NFTs', () => {
  const tokens = [
    { address: ALICE, token_id: '1', amount: '1' },
    { address: BOB, token_id: '2', amount: '1' },
  ]
  test('a revert of ownerOf says that nobody has it, and so do the burn addresses', () => {
    const rows = snapshot({ [ALICE]: '1', [BOB]: '1' }, { tokens })
    const answers = [null, null, word(0), word(1), word(1), word(ALICE), null]
    const found = compare(contract('erc721'), rows, answers, null)
    expect(found).toMatchObject({ verdict: 'differs', kind: 'events_move_nothing', checked: 4, agreed: 3 })
    expect(found.questions.find(({ agrees }) => !agrees)).toEqual({
      question: 'owner_of',
      address: null,
      token_id: '2',
      events: BOB,
      contract: null,
      agrees: false,
    })
    expect(readOwner(word(0xdead))).toBeNull()
    expect(readOwner(word(2n ** 200n))).toBeNull()
  })

  test('without a total supply the rest is compared', () => {
    const rows = snapshot({ [ALICE]: '5' }, { tokens: [{ address: ALICE, token_id: '9', amount: '5' }] })
    expect(compare(contract('erc1155'), rows, [null, word(5)], null)).toMatchObject({
      verdict: 'agrees',
      checked: 1,
      supply: { contract: null },
    })
    expect(compare(contract('erc1155'), snapshot({}), [null], null)).toMatchObject({
      verdict: 'unchecked',
      sentence:
        'There is nothing to compare: by its events nobody holds anything, and the contract tells no total supply.',
    })
  })
})

test('one row that is not what the contract says is always found when all are asked', () => {
  const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 60 }),
      fc.nat(),
      amount,
      (amounts, place, other) => {
        const held = amounts.map((each, i) => [`0x${String(i).padStart(40, '0')}`, String(each)] as const)
        const truth = snapshot(Object.fromEntries(held))
        const changed = held[place % held.length]
        fc.pre(changed?.[1] !== String(other))
        const rows = {
          ...truth,
          largest: truth.largest.map((each) =>
            each.address === changed?.[0] ? { ...each, amount: String(other) } : each,
          ),
        }
        const answers = [word(2n ** 256n - 1n), word(0), word(0), ...amounts.map(word)]
        const { questions } = compare(contract('erc20'), rows, answers, 0n)
        const wrong = questions.filter(({ question, agrees }) => question === 'balance_of' && !agrees)
        expect(wrong.map(({ address }) => address)).toEqual([changed?.[0]])
        expect(callsFor(contract('erc20'), rows)).toHaveLength(answers.length)
      },
    ),
    { seed: 19, numRuns: 200 },
  )
})

test('only a whole word is an amount', () => {
  expect(readAmount(word(7))).toBe('7')
  for (const answer of [null, undefined, '0x', '0x07', `${word(7)}${'0'.repeat(64)}`])
    expect(readAmount(answer)).toBeNull()
})
