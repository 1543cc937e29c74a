import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedChains } from '#api/chains/shipped.ts'
import { factsOf } from '#api/chains.ts'
import { protocolsOf } from './protocols.ts'

const { demo, ...real } = shippedChains
const document = readFileSync(new URL('../docs/CHAINS.md', import.meta.url), 'utf8')
const [, section = ''] = /## Chains that Assay knows(.*?)\n## /s.exec(document) ?? []
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .slice(1)

/** What the document says of a chain, without the last column: what differs there is told in words. */
function rowOf(key: string): string[] {
  const facts = factsOf(key)
  const { name, nativeCurrency, finality, finalityDepth, blockTimeMs, rpcUrls, portalDataset } = facts
  const { wrappedNative, stables, nativeUsdFeed, factories } = protocolsOf(key)
  const pools = wrappedNative && stables.length > 0 && factories.length > 0
  const exchanges = [...new Set(factories.map(({ entity }) => entity))].sort()
  return [
    name,
    `\`${key}\``,
    nativeCurrency.symbol,
    nativeUsdFeed ? 'Chainlink' : facts.nativePriceChain ? 'as on Ethereum' : pools ? 'pools' : 'not known',
    `${finality}, ${finalityDepth.toLocaleString('en')}`,
    `${blockTimeMs / 1_000} s`,
    `${rpcUrls.length}`,
    portalDataset ?? 'none',
    exchanges.join(', ') || 'none',
  ]
}

test('the table of chains in docs/CHAINS.md is true, and in the order of the choices', () => {
  expect(rows.map((cells) => cells.slice(1, -2))).toEqual(Object.keys(real).map(rowOf))
})
