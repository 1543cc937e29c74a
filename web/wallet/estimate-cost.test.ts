import { decodeFunctionData, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { estimateCost } from './estimate-cost.ts'

const TRANSACTION = { from: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', data: '0x60' }
const NOW = 1_800_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const word = (value: number) => value.toString(16).padStart(64, '0')
const round = (answer: number, updatedAt: number) => `0x${[1, answer, 0, updatedAt, 1].map(word).join('')}`

/** A wallet that knows these answers; another question is refused. */
function walletWith(answers: Record<string, string>) {
  return {
    async request({ method }: { method: string }) {
      if (!(method in answers)) throw new Error(`no answer to ${method}`)
      return answers[method]
    },
  }
}
const gas = { eth_estimateGas: '0x1e8480', eth_gasPrice: '0x3b9aca00' }

test('two million gas at 1 gwei are 0.002 of the coin, and $6 when it is worth $3,000', async () => {
  const wallet = walletWith({ ...gas, eth_call: round(3_000e8, NOW - 60) })
  expect(await estimateCost(wallet, 'eth', TRANSACTION)).toEqual({ wei: 2_000_000_000_000_000n, usd: 6 })
})

test.each([
  ['older than seven days', round(3_000e8, NOW - 7 * 86_400 - 1)],
  ['of nothing', round(0, NOW)],
  ['that is none', '0x'],
])('a price %s is no price', async (_, answer) => {
  const wallet = walletWith({ ...gas, eth_call: answer })
  expect(await estimateCost(wallet, 'polygon', TRANSACTION)).toEqual({
    wei: 2_000_000_000_000_000n,
    usd: null,
  })
})

test('the demo chain has a cost in coin only', async () => {
  expect(await estimateCost(walletWith(gas), 'demo', TRANSACTION)).toEqual({
    wei: 2_000_000_000_000_000n,
    usd: null,
  })
})

const oracle = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** A wallet on a chain with this oracle of Ethereum's fees, and without a price. */
function walletWithOracle(answer: (call: { to: string; data: `0x${string}` }) => string) {
  const { request } = walletWith(gas)
  return {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const call = params[0] as { to: string; data: `0x${string}` }
      if (method !== 'eth_call') return request({ method })
      if (call.to.toLowerCase() !== '0x420000000000000000000000000000000000000f') return '0x'
      return answer(call)
    },
  }
}

test.each(['base', 'optimism'] as const)(
  'on %s, what Ethereum takes for the bytes is added',
  async (chain) => {
    let asked: readonly unknown[] = []
    const wallet = walletWithOracle(({ data }) => {
      asked = decodeFunctionData({ abi: oracle, data }).args
      return `0x${word(7_000)}`
    })
    expect(await estimateCost(wallet, chain, TRANSACTION)).toEqual({ wei: 2_000_000_000_007_000n, usd: null })
    const { from } = TRANSACTION
    expect(asked).toEqual([`${from}${from.slice(2)}60`])

    const to = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
    const data = `0x${'ab'.repeat(100)}`
    await estimateCost(wallet, chain, { from, to, data })
    expect(asked).toEqual([`${from}${to.slice(2)}${'ab'.repeat(100)}`])
  },
)

test('an oracle that does not answer adds nothing, and other chains are not asked', async () => {
  const broken = walletWithOracle(() => {
    throw new Error('execution reverted')
  })
  expect(await estimateCost(broken, 'base', TRANSACTION)).toEqual({ wei: 2_000_000_000_000_000n, usd: null })
  const answering = walletWithOracle(() => `0x${word(7_000)}`)
  for (const chain of ['eth', 'arbitrum', 'demo'] as const) {
    expect(await estimateCost(answering, chain, TRANSACTION)).toEqual({
      wei: 2_000_000_000_000_000n,
      usd: null,
    })
  }
})

test('a transaction that would fail has no cost', async () => {
  expect(await estimateCost(walletWith({ eth_gasPrice: '0x1' }), 'demo', TRANSACTION)).toBeNull()
})
