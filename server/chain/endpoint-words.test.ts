import { expect, test } from 'vitest'
import { registerChains } from '#api/chains.ts'
import { unasked } from './check-endpoint.ts'
import { endpointTroubles, isPublicHost } from './endpoint-words.ts'

registerChains({
  'words-test': {
    name: 'Words',
    chainId: 424_242,
    nativeCurrency: { name: 'Word', symbol: 'WRD', decimals: 18 },
    rpcUrls: ['https://a.example/x', 'https://b.example', 'https://c.example', 'https://d.example'],
  },
  'words-secret': {
    name: 'Words',
    chainId: 424_243,
    nativeCurrency: { name: 'Word', symbol: 'WRD', decimals: 18 },
    rpcUrls: ['https://secret.example/key'],
    walletRpcUrls: [],
  },
})

const failing = (host: string, state: 'refuses' | 'silent' | 'wrong_chain', reason: string | null) => ({
  ...unasked(host),
  state,
  reason,
})

test('names who does not answer and why, three at most', () => {
  const reports = [
    failing('a.example', 'refuses', 'HTTP 429'),
    failing('b.example', 'silent', null),
    failing('c.example', 'wrong_chain', `its chain id\n is ${'9'.repeat(500)}`),
    failing('d.example', 'silent', 'ECONNREFUSED'),
  ]
  expect(endpointTroubles('words-test', reports)).toBe(
    `a.example: HTTP 429; b.example: silent; c.example: its chain id is ${'9'.repeat(64)}; 1 more`,
  )
})

test('says nothing of those that answer or were not asked, nor of nodes of the operator', () => {
  const reports = [
    { ...unasked('a.example'), state: 'answers' as const },
    unasked('b.example'),
    failing('own.example', 'refuses', 'HTTP 401'),
  ]
  expect(endpointTroubles('words-test', reports)).toBeNull()
  expect(endpointTroubles('words-secret', [failing('secret.example', 'refuses', 'HTTP 401')])).toBeNull()
})

test('a second endpoint of a public host is public, too', () => {
  expect(isPublicHost('words-test', 'a.example#2')).toBe(true)
  expect(isPublicHost('words-test', 'own.example')).toBe(false)
})
