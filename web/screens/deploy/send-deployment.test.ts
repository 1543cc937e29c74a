import { expect, test } from 'vitest'
import { storageKeys } from '../../storage/storage.ts'
import { testStorage } from '../../storage/test-storage.ts'
import { type PendingDeployment, savePendingDeployment } from './pending-deployment.ts'
import { sendDeployment } from './send-deployment.ts'
import { forge } from './test-deployment.ts'

const storage = testStorage()
const pending = (): PendingDeployment[] => storage.read(storageKeys.deployment)
const second = { ...forge, contractUrl: 'https://assay.example/nft/contract/2' }

/** Has a wallet send it whose person answers later. */
function send(asked: PendingDeployment) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const provider = {
    request: ({ method }: { method: string }) =>
      method === 'eth_sendTransaction' ? promise : Promise.resolve('0x0'),
  }
  const transaction = { from: asked.account, data: '0x', chainId: '0x1' }
  return { resolve, reject, sent: sendDeployment(provider, transaction, asked) }
}

test('a second deployment of the same account is not sent, and leaves the first as it is', async () => {
  const first = send(forge)
  await expect(send(second).sent).rejects.toThrow(
    'Another deployment is under way. Resume or discard it first.',
  )
  expect(pending()).toEqual([forge])
  first.resolve('0xb')
  expect(await first.sent).toEqual({ ...forge, hash: '0xb' })
  expect(pending()).toEqual([{ ...forge, hash: '0xb' }])
})

test('of two that did not see each other, each is stored and removed on its own', async () => {
  const first = send(forge)
  savePendingDeployment(second)
  first.reject({ code: 4001, message: 'User rejected the request.' })
  await expect(first.sent).rejects.toMatchObject({ code: 4001 })
  expect(pending()).toEqual([second])
})
