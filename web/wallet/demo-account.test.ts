import { type Hex, parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../storage/storage.ts'
import { openDemoAccount } from './demo-account.ts'

function storage() {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return stored
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answers: Record<string, unknown> = {
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x3b9aca07',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_getTransactionCount: '0x4',
}

test('an account is made once and kept; its transactions are signed here', async () => {
  const stored = storage()
  const sent: Hex[] = []
  const rpc = async (method: string, [raw]: readonly unknown[]) => {
    if (method !== 'eth_sendRawTransaction') return answers[method]
    sent.push(raw as Hex)
    return '0xhash'
  }
  const account = openDemoAccount(rpc)
  expect(stored.get(storageKeys.demoKey)).toMatch(/^0x[0-9a-f]{64}$/)
  expect(openDemoAccount(rpc).address).toBe(account.address)

  const to = '0x00000000000000000000000000000000000A55A1'
  expect(await account.send({ from: account.address, to, value: '0x2a' })).toBe('0xhash')
  const raw = sent[0] as Hex
  expect(parseTransaction(raw)).toMatchObject({
    chainId: 31_337,
    to: '0x00000000000000000000000000000000000a55a1',
    value: 42n,
    nonce: 4,
    gas: 25_200n,
    maxFeePerGas: 2_000_000_014n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(account.address)
  const signature = await account.signMessage('0x48656c6c6f')
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(account.address)
})

test('another browser has another account, and one without storage has one as long as its page', async () => {
  const rpc = async () => null
  storage()
  const first = openDemoAccount(rpc).address
  storage().set(storageKeys.demoKey, 'no key')
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('SecurityError')
    },
    setItem() {
      throw new Error('SecurityError')
    },
  })
  vi.resetModules()
  const fresh = await import('./demo-account.ts')
  const other = fresh.openDemoAccount(rpc).address
  expect(other).not.toBe(first)
  expect(fresh.openDemoAccount(rpc).address).toBe(other)
})
