import { expect, test } from 'vitest'
import type { Call, Chain, MinedTransaction } from '#server/chain/types.ts'
import { gatheringChain } from './gathering-chain.ts'

/** Answers a call with its data and the block, a balance with the block, and writes down what it was asked. */
function playedChain() {
  const asked: string[] = []
  const chain: Partial<Chain> = {
    async callMany(calls: readonly Call[], block = 'latest') {
      asked.push(`calls ${calls.map(({ data }) => data)} at ${block}`)
      if (calls.some(({ data }) => data === 'refused')) throw new Error('no endpoint answers')
      return calls.map(({ data }) => `${data} at ${block}`)
    },
    async nativeBalances(addresses, block = 'latest') {
      asked.push(`balances ${addresses} at ${block}`)
      return addresses.map((address) => BigInt(address.length))
    },
    async mined(places) {
      asked.push(`mined ${places.map(({ hash }) => hash)}`)
      return new Map(places.map(({ hash }) => [hash, { hash } as unknown as MinedTransaction]))
    },
  }
  return { asked, chain: gatheringChain(chain as Chain) }
}
const calls = (...data: string[]) => data.map((each) => ({ to: '0x', data: each }))

test('what is asked at the same time is one request, and each gets the answers to its own questions', async () => {
  const { asked, chain } = playedChain()
  const answers = await Promise.all([
    chain.callMany(calls('a', 'b'), 7),
    chain.callMany(calls('c'), 7),
    chain.callMany([], 7),
    chain.callMany(calls('d')),
    chain.nativeBalance('0x1', 7),
    chain.nativeBalance('0x22', 7),
  ])
  expect(answers).toEqual([['a at 7', 'b at 7'], ['c at 7'], [], ['d at latest'], 3n, 4n])
  expect(asked.toSorted()).toEqual(['balances 0x1,0x22 at 7', 'calls a,b,c at 7', 'calls d at latest'])
})

test('a call that two make is made once', async () => {
  const { asked, chain } = playedChain()
  const answers = await Promise.all([chain.callMany(calls('a', 'b'), 7), chain.callMany(calls('b', 'a'), 7)])
  expect(answers).toEqual([
    ['a at 7', 'b at 7'],
    ['b at 7', 'a at 7'],
  ])
  expect(asked).toEqual(['calls a,b at 7'])
})

test('a transaction that two want is asked for once', async () => {
  const { asked, chain } = playedChain()
  const [one, other] = await Promise.all([
    chain.mined([{ hash: '0xa', blockNumber: 1 }]),
    chain.mined([
      { hash: '0xa', blockNumber: 1 },
      { hash: '0xb', blockNumber: 1 },
    ]),
  ])
  expect([one?.has('0xa'), other?.has('0xa'), other?.has('0xb')]).toEqual([true, true, true])
  expect(asked).toEqual(['mined 0xa,0xb'])
})

test('what is asked later is another request, and a refusal is for those alone who asked at that time', async () => {
  const { asked, chain } = playedChain()
  const both = await Promise.allSettled([chain.callMany(calls('a')), chain.callMany(calls('refused'))])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await chain.callMany(calls('a'))).toEqual(['a at latest'])
  expect(asked).toEqual(['calls a,refused at latest', 'calls a at latest'])
})
