import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Ended, waitForReceipt } from './wait-for-receipt.ts'

const SENT = { chainId: '0x1', account: '0xa', hash: '0xb', nonce: 7, nonceSeen: false }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Look = {
  chainId?: string
  receipt?: { status: string; contractAddress: string | null }
  pending?: { nonce: string }
  count?: string
  fails?: boolean
}

/** What the wallet shows at each look in turn; the last one for ever. */
async function wait(...looks: Look[]) {
  let at = -1
  const nonces: number[] = []
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') at++
      const look = looks[Math.min(at, looks.length - 1)] ?? {}
      if (look.fails) throw new Error('The node is away.')
      switch (method) {
        case 'eth_chainId':
          return look.chainId ?? '0x1'
        case 'eth_getTransactionReceipt':
          return look.receipt ?? null
        case 'eth_getTransactionByHash':
          return look.pending ?? null
        default:
          return look.count ?? '0x7'
      }
    },
  }
  const outcome = waitForReceipt(provider, SENT, {
    everyMs: 1_000,
    onNonce: (nonce) => nonces.push(nonce),
    advice: 'Resume it later.',
  })
  const settled = outcome.then(
    (ended): Ended | string => ended,
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(400_000)
  return { outcome: await settled, nonces }
}

const mined = { status: '0x1', contractAddress: '0xc' }
const pending = { nonce: '0x7' }

test('the receipt says where the contract is', async () => {
  const { outcome } = await wait({ pending }, { pending }, { receipt: mined })
  expect(outcome).toEqual({ succeeded: true, contractAddress: '0xc' })
})

test('a transaction that failed has a receipt, too', async () => {
  const { outcome } = await wait({ receipt: { status: '0x0', contractAddress: '0xc' } })
  expect(outcome).toEqual({ succeeded: false, contractAddress: '0xc' })
})

test('a node that does not answer for a while is waited for, and not for ever', async () => {
  const away = { fails: true }
  expect((await wait(away, away, away, away, { receipt: mined })).outcome).toMatchObject({ succeeded: true })
  expect((await wait(away)).outcome).toBe('The node is away.')
})

test('a transaction that no node knows any longer is replaced once its nonce is used', async () => {
  expect((await wait({ pending }, { count: '0x8' })).outcome).toBe('replaced')
})

test('one that nobody ever knew may have another number than the one that is used', async () => {
  expect((await wait({ count: '0x8' })).outcome).toBe('lost')
})

test('two looks at a node that is behind do not make it replaced', async () => {
  const behind = { count: '0x8' }
  const { outcome } = await wait({ pending }, behind, behind, { pending }, behind, { receipt: mined })
  expect(outcome).toMatchObject({ succeeded: true })
})

test('the number that counts is the one the wallet has really given', async () => {
  const queued = { nonce: '0x9' }
  const { outcome, nonces } = await wait({ pending: queued }, { count: '0x9' }, { receipt: mined })
  expect(outcome).toMatchObject({ succeeded: true })
  expect(nonces).toEqual([9])
})

test('a wallet on another network is not asked on', async () => {
  expect((await wait({ pending }, { chainId: '0x89' })).outcome).toBe(
    'The wallet has changed to another network. Resume it later.',
  )
})

test('a transaction that no node knows is not waited for as long', async () => {
  expect((await wait({ pending }, {})).outcome).toBe(
    'The network does not know the transaction. Resume it later.',
  )
})

test('after five minutes it is put off', async () => {
  expect((await wait({ pending })).outcome).toBe('The transaction is not in a block yet. Resume it later.')
})
