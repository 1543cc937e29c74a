import { expect, test } from 'vitest'
import {
  currencySymbol,
  deploymentNetworks,
  explorerAddressUrl,
  explorerTransactionUrl,
  trackingChains,
} from './chains.ts'

test('the chains for tracking begin with the five of the specification, in its order', () => {
  expect(trackingChains(false).slice(0, 5)).toEqual([
    { label: 'Ethereum', value: 'eth' },
    { label: 'Polygon', value: 'polygon' },
    { label: 'BNB Chain', value: 'bsc' },
    { label: 'Base', value: 'base' },
    { label: 'Celo', value: 'celo' },
  ])
})

test('after them come the other networks, those of real worth first', () => {
  expect(trackingChains(false).slice(5)).toEqual([
    { label: 'Avalanche', value: 'avalanche' },
    { label: 'Arbitrum', value: 'arbitrum' },
    { label: 'Optimism', value: 'optimism' },
    { label: 'Linea', value: 'linea' },
    { label: 'Scroll', value: 'scroll' },
    { label: 'Gnosis', value: 'gnosis' },
    { label: 'Blast', value: 'blast' },
    { label: 'Mantle', value: 'mantle' },
    { label: 'Unichain', value: 'unichain' },
    { label: 'Sonic', value: 'sonic' },
    { label: 'World Chain', value: 'world' },
    { label: 'Zora', value: 'zora' },
    { label: 'Ink', value: 'ink' },
    { label: 'ApeChain', value: 'apechain' },
    { label: 'Abstract', value: 'abstract' },
    { label: 'Ronin', value: 'ronin' },
    { label: 'Berachain', value: 'berachain' },
    { label: 'Monad', value: 'monad' },
    { label: 'ZKsync Era', value: 'zksync' },
    { label: 'Sepolia', value: 'sepolia' },
    { label: 'Base Sepolia', value: 'base-sepolia' },
    { label: 'Polygon Amoy', value: 'polygon-amoy' },
  ])
})

test('the deployment networks begin with the seven of the specification, in its order', () => {
  const seven = deploymentNetworks(false).slice(0, 7)
  expect(seven.map(({ label, value, chainId }) => [label, value, chainId])).toEqual([
    ['Ethereum', 'eth', '0x1'],
    ['Polygon', 'polygon', '0x89'],
    ['Base', 'base', '0x2105'],
    ['BSC', 'bsc', '0x38'],
    ['Avalanche', 'avalanche', '0xa86a'],
    ['Arbitrum', 'arbitrum', '0xa4b1'],
    ['Optimism', 'optimism', '0xa'],
  ])
})

test('demo mode adds the demo chain at the end of both lists', () => {
  expect(trackingChains(true).slice(trackingChains(false).length)).toEqual([
    { label: 'Demo chain', value: 'demo' },
  ])
  expect(deploymentNetworks(true).slice(deploymentNetworks(false).length)).toEqual([
    {
      label: 'Demo chain',
      value: 'demo',
      chainId: '0x7a69',
      addNetwork: {
        chainId: '0x7a69',
        chainName: 'Demo chain',
        rpcUrls: ['http://127.0.0.1:8545'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    },
  ])
})

test('a network carries what a wallet wants to know before it adds it', () => {
  expect(deploymentNetworks(false)[4]?.addNetwork).toEqual({
    chainId: '0xa86a',
    chainName: 'Avalanche',
    rpcUrls: [
      'https://api.avax.network/ext/bc/C/rpc',
      'https://avalanche-c-chain-rpc.publicnode.com',
      'https://avalanche.drpc.org',
      'https://avalanche-mainnet.gateway.tenderly.co',
    ],
    nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    blockExplorerUrls: ['https://snowtrace.io'],
  })
})

test.each([
  ['ethereum', 'ETH'],
  ['eth', 'ETH'],
  ['polygon', 'MATIC'],
  ['bsc', 'BNB'],
  ['avalanche', 'AVAX'],
  ['fantom', 'FTM'],
  ['arbitrum', 'ETH'],
  ['optimism', 'ETH'],
  ['base', 'ETH'],
  ['celo', 'TOKEN'],
  ['constructor', 'TOKEN'],
  ['', 'TOKEN'],
])('a price on %j is in %s', (chain, symbol) => {
  expect(currencySymbol(chain)).toBe(symbol)
})

test('the demo chain has no explorer, the others link to theirs', () => {
  expect(explorerAddressUrl('base', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(
    'https://basescan.org/address/0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  )
  expect(explorerTransactionUrl('eth', '0xab')).toBe('https://etherscan.io/tx/0xab')
  expect(explorerAddressUrl('demo', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBeNull()
  expect(explorerTransactionUrl('demo', '0xab')).toBeNull()
  expect(explorerTransactionUrl('unheard-of', '0xab')).toBeNull()
})
