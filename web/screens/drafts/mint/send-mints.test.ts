import { expect, test, vi } from 'vitest'
import { storageKeys } from '../../../storage/storage.ts'
import { testStorage } from '../../../storage/test-storage.ts'
import type { PendingMint } from '../../../wallet/pending-mints.ts'
import { sendMints } from './send-mints.ts'

vi.mock('../../../client/config.ts', () => ({ config: { demo: false }, apiUrl: (path: string) => path }))

const storage = testStorage()
const pending = () =>
  storage.read(storageKeys.mints).map(({ hash, isMined, airdrop }: PendingMint) => {
    return { hash, isMined, recipients: airdrop?.recipients, rest: airdrop?.rest }
  })

const OWNER = '0x8da5cb5b'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const ada = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const eve = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const draft = { uuid: '1', title: 'Gift', image_url: '', token_id: '1', nft_count: 1 }
const item = { draft, amount: 1 }

/** An airdrop in two transactions, with a wallet that answers the second as `answer` does, or that is away before it is asked. */
async function airdrop(answer: (() => Promise<string>) | 'away') {
  let sent = 0
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      switch (method) {
        case 'eth_chainId':
          return '0x1'
        case 'eth_call':
          if (sent === 1 && answer === 'away') throw new Error('The node is away.')
          return (params[0] as { data: string }).data === OWNER
            ? `0x${account.slice(2).padStart(64, '0')}`
            : ZERO
        case 'eth_getTransactionReceipt':
          return { status: '0x1' }
        case 'eth_sendTransaction':
          sent++
          return sent === 2 && answer !== 'away' ? answer() : '0x1'
        default:
          return '0x7'
      }
    },
  }
  const collection = {
    contract_chain: 'eth',
    contract_address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  } as const
  const orders = [
    { recipients: [ada], item, rest: [eve] },
    { recipients: [eve], item, rest: [] },
  ] as const
  const work = { sender: { provider, account }, email: 'owner@example.com', collection, orders }
  await sendMints(
    work,
    () => {},
    () => {},
  )
}
const ZERO = `0x${'0'.repeat(64)}`

const begun = { hash: '0x1', isMined: false, recipients: [ada], rest: [eve] }
const mined = { isMined: true, recipients: undefined, rest: undefined }

test('who is still to come is stored between two transactions', async () => {
  await expect(airdrop('away')).rejects.toThrow('The node is away.')
  expect(pending()).toEqual([begun])
})

test('who is still to come is stored when the wallet refuses the next transaction', async () => {
  const refusal = { code: 4001, message: 'User rejected the request.' }
  await expect(airdrop(() => Promise.reject(refusal))).rejects.toEqual(refusal)
  expect(pending()).toEqual([begun])
})

test('nobody is still to come twice', async () => {
  let asked: unknown
  await airdrop(async () => {
    asked = pending()
    return '0x2'
  })
  const next = { hash: null, isMined: false, recipients: [eve], rest: [] }
  expect(asked).toEqual([next, { hash: '0x1', ...mined }])
  expect(pending()).toEqual([
    { hash: '0x1', ...mined },
    { hash: '0x2', ...mined },
  ])
})
