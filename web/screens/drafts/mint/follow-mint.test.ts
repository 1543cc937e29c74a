import { expect, test, vi } from 'vitest'
import { testStorage } from '../../../storage/test-storage.ts'
import type { PendingMint } from '../../../wallet/pending-mints.ts'
import { followMint } from './follow-mint.ts'

vi.mock('../../../client/config.ts', () => ({ config: { demo: false }, apiUrl: (path: string) => path }))

testStorage()

const sent: PendingMint = {
  id: '1',
  email: 'owner@example.com',
  chain: 'eth',
  contract: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  account: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  nonce: 7,
  hash: '0xb',
  isMined: false,
  uuids: ['00000000-0000-4000-8000-000000000001'],
  tokenId: '1',
  mintedBefore: '2',
  airdrop: null,
}

/** What becomes of it on a chain where its number is used, and that many were ever minted. */
async function follow(mint: PendingMint, totalMinted: number) {
  vi.useFakeTimers()
  const provider = {
    async request({ method }: { method: string }) {
      switch (method) {
        case 'eth_chainId':
          return '0x1'
        case 'eth_getTransactionCount':
          return '0x8'
        case 'eth_call':
          return `0x${totalMinted.toString(16).padStart(64, '0')}`
        default:
          return null
      }
    },
  }
  const outcome = followMint(provider, mint).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  return outcome
}

test('a mint that no node has shown has failed only when that is certain', async () => {
  const unnamed = { ...sent, hash: null }
  expect(await follow(sent, 2)).toMatch(/^It is not known how it ended\./)
  expect(await follow(unnamed, 2)).toMatch(/^Your wallet has not sent it yet\./)
  expect(await follow({ ...sent, nonceSeen: true }, 2)).toBe(false)
  for (const mint of [sent, unnamed, { ...sent, nonceSeen: true }]) expect(await follow(mint, 3)).toBe(true)
})
