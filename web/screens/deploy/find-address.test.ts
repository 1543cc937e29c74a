import { expect, test, vi } from 'vitest'
import { storageKeys } from '../../storage/storage.ts'
import { testStorage } from '../../storage/test-storage.ts'
import { findAddress } from './find-address.ts'
import { type PendingDeployment, savePendingDeployment } from './pending-deployment.ts'
import { forge } from './test-deployment.ts'

vi.mock('../../client/config.ts', () => ({ config: { demo: false }, apiUrl: (path: string) => path }))

const storage = testStorage()
const pending = (): PendingDeployment[] => storage.read(storageKeys.deployment)

/** Where the third transaction of anvil's first account deploys to, and where that contract writes down its first text. */
const THIRD = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const TEXT_OF_THIRD = '0x75537828f2ce51be7289709686a69cbfdbb714f1'
const TEXT = '0x0068747470733a2f2f61737361792e6578616d706c652f6e66742f636f6e74726163742f31'

type Chain = { latest: number; pending?: number; code?: Record<string, string>; shows?: string }

/** What becomes of a deployment on a chain whose node never has a receipt of it. */
async function find(deployment: PendingDeployment, { latest, pending = latest, code = {}, shows }: Chain) {
  vi.useFakeTimers()
  savePendingDeployment(deployment)
  let looks = 0
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      switch (method) {
        case 'eth_chainId':
          return '0x1'
        case 'eth_getTransactionCount':
          return params[1] === 'pending' ? pending : latest
        case 'eth_getTransactionByHash':
          return shows && looks++ === 0 ? { nonce: shows } : null
        case 'eth_getCode':
          return code[String(params[0]).toLowerCase()] ?? '0x'
        default:
          return null
      }
    },
  }
  const outcome = findAddress(provider, deployment).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  return outcome
}

const sent = { ...forge, hash: '0xb' }

test('a contract is found though others took the number that it should have had', async () => {
  const code = { [TEXT_OF_THIRD]: TEXT }
  for (const deployment of [sent, forge]) expect(await find(deployment, { latest: 3, code })).toBe(THIRD)
})

test('as long as nobody has shown the transaction, it is not given up', async () => {
  expect(await find(sent, { latest: 1 })).toMatch(/^It is not known how the transaction ended\./)
  expect(pending()).toEqual([sent])
  expect(await find(forge, { latest: 1 })).toMatch(/^Your wallet has not sent the transaction yet\./)
  expect(await find(forge, { latest: 1, pending: 2 })).toMatch(/^The transaction is not in a block yet\./)
  expect(pending()).toEqual([forge])
})

test('one that was shown with the number that another one has used is forgotten', async () => {
  expect(await find(sent, { latest: 1, shows: '0x0' })).toMatch(/^The transaction was replaced/)
  expect(pending()).toEqual([])
})
