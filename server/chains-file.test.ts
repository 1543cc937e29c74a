import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ChainFacts } from '#api/chains/chain-facts.ts'
import { withDefaults } from '#api/chains/chain-facts.ts'
import { factsForPage } from '#api/chains/facts-for-page.ts'
import { shippedChains } from '#api/chains/shipped.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { factsOfEntry } from './chain-entry.ts'
import { parseChains, readChainsFile } from './chains-file.ts'
import { poolProtocolOf } from './indexer/pools/pool-protocols.ts'
import { readChainEntry } from './read-chain-entry.ts'

const forge = {
  name: 'Forge Chain',
  chainId: 4242,
  shortName: 'FORGE',
  nativeCurrency: { name: 'Ingot', symbol: 'ING', decimals: 18 },
  rpc: ['https://rpc.forge.example'],
}

const read = (entries: unknown, variables: Record<string, string> = {}) =>
  parseChains(JSON.stringify(entries), shippedChains, variables)

function complaints(entries: unknown, variables: Record<string, string> = {}): string[] {
  try {
    read(entries, variables)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return []
}

describe('an entry', () => {
  test('needs but name, number, short name, coin and endpoints', () => {
    expect(read([forge]).chains).toEqual({
      forge: {
        name: 'Forge Chain',
        chainId: 4242,
        nativeCurrency: { name: 'Ingot', symbol: 'ING', decimals: 18 },
        rpcUrls: ['https://rpc.forge.example'],
        walletRpcUrls: null,
        trackingLabel: 'Forge Chain',
        deploymentLabel: 'Forge Chain',
        isTestnet: false,
      },
    })
  })

  test('may tell all that is known of a chain, in lower case afterwards', () => {
    const facts = {
      trackingLabel: 'Forge',
      deploymentLabel: null,
      isTestnet: true,
      deployNote: 'Contracts cost twice the gas there.',
      priceSymbol: 'ING',
      explorerUrl: 'https://scan.forge.example/',
      blockTimeMs: 400,
      finality: 'depth',
      finalityDepth: 12,
      bloomsComplete: false,
      l1FeeOracle: null,
      multicall3: null,
      portalDataset: 'forge-mainnet',
      wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      nativeIsErc20: false,
      ensRegistry: null,
      stables: [{ symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
      nativeUsdFeed: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
      factories: [
        {
          address: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
          kind: 'uniswap-v3',
          label: 'Forge swaps',
          entity: 'Forge',
        },
      ],
      marketplaces: [
        {
          address: '0x0000000000000068F116a894984e2DB1123eB395',
          kind: 'seaport',
          label: 'Seaport 1.6',
          entity: 'OpenSea',
        },
      ],
    }
    expect(read([{ ...forge, ...facts }]).chains.forge).toMatchObject({
      ...facts,
      explorerUrl: 'https://scan.forge.example',
      wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      stables: [{ symbol: 'USDC', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }],
      nativeUsdFeed: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419',
      factories: [{ address: '0x1f98431c8ad98523631ae4a59f267346ea31f984' }],
      marketplaces: [{ address: '0x0000000000000068f116a894984e2db1123eb395' }],
    })
  })

  test('has the explorer whose links are as EIP-3091 says, and says by its name that it is a testnet', () => {
    const explorers = [
      { name: 'odd', url: 'https://odd.example', standard: 'none' },
      { name: 'scan', url: 'https://scan.example/', standard: 'EIP3091' },
    ]
    const { chains } = read([{ ...forge, name: 'Forge Testnet', explorers, slip44: 1, icon: 'forge' }])
    expect(chains.forge).toMatchObject({ explorerUrl: 'https://scan.example', isTestnet: true })
  })

  test('with the key of a known chain changes the facts that it names, and nothing else', () => {
    const { chains } = read([{ key: 'celo', finalityDepth: 9, rpc: ['https://celo.example'] }])
    expect(chains.celo).toEqual({
      ...shippedChains.celo,
      finalityDepth: 9,
      rpcUrls: ['https://celo.example'],
      walletRpcUrls: null,
    })
  })
})

describe(`what an endpoint holds in \${NAME}`, () => {
  const rpc = [`https://node.example/v2/\${FORGE_KEY}`, 'https://open.example', 'wss://open.example/ws']

  test('comes from the environment and is told to no page', () => {
    const { chains } = read([{ ...forge, rpc }], { FORGE_KEY: ' s3cret ' })
    expect(chains.forge?.rpcUrls).toEqual([
      'https://node.example/v2/s3cret',
      'https://open.example',
      'wss://open.example/ws',
    ])
    expect(shown(chains.forge)).toEqual(['https://open.example'])
  })

  test('and what looks like a key or a password are kept from pages as well', () => {
    const secret = [
      'https://node.example/v3/9aa3d95b3bc440fa88ea12eaa4456161',
      'https://user:pass@node.example',
      'https://node.example/?apikey=1',
    ]
    expect(shown(read([{ ...forge, rpc: secret }]).chains.forge)).toEqual([])
    const walletRpcUrls = ['https://wallets.example']
    expect(shown(read([{ ...forge, rpc: secret, walletRpcUrls }]).chains.forge)).toEqual(walletRpcUrls)
  })

  test('ends the start if it is not set', () => {
    expect(complaints([{ ...forge, rpc }])).toEqual([
      `CHAINS_FILE: entry 1 (Forge Chain): rpc[0]: \${FORGE_KEY} is not set in the environment`,
    ])
  })

  test('of a provider of ethereum-lists is left out if it is not set, as long as another endpoint is left', () => {
    const infura = `https://forge.infura.io/v3/\${INFURA_API_KEY}`
    const { chains, notes } = read([{ ...forge, rpc: [infura, ...forge.rpc] }])
    expect(chains.forge?.rpcUrls).toEqual(['https://rpc.forge.example'])
    expect(notes).toEqual([
      `CHAINS_FILE: entry 1 (Forge Chain): rpc[0] is left out: \${INFURA_API_KEY} is not set`,
    ])
    expect(complaints([{ ...forge, rpc: [infura] }])).toEqual([
      `CHAINS_FILE: entry 1 (Forge Chain): rpc: no address is left, because \${INFURA_API_KEY} is not set`,
    ])
  })

  test("is no variable of Assay's own", () => {
    const theft = [`https://evil.example/\${DATABASE_URL}`, `https://evil.example/\${RPC_URL_ETH}`]
    const variables = { DATABASE_URL: 'postgres://a:b@c/d', RPC_URL_ETH: 'https://a.example/key' }
    expect(complaints([{ ...forge, rpc: theft }], variables)).toEqual([
      `CHAINS_FILE: entry 1 (Forge Chain): rpc[0]: \${DATABASE_URL} is a variable of Assay's own, which no endpoint is told`,
      `CHAINS_FILE: entry 1 (Forge Chain): rpc[1]: \${RPC_URL_ETH} is a variable of Assay's own, which no endpoint is told`,
    ])
  })

  const shown = (facts: ChainFacts | undefined) => facts && factsForPage(withDefaults(facts)).rpcUrls
})

describe('a wrong file', () => {
  test.each<[string, unknown, string]>([
    ['an entry that is no object', ['forge'], 'entry 1: got "forge", wants an object'],
    ['a missing field', [{ ...forge, name: undefined }], 'entry 1 (FORGE): name: is missing'],
    [
      'a number that is none',
      [{ ...forge, chainId: '4242' }],
      'entry 1 (Forge Chain): chainId: got "4242", wants a whole number from 1 to 9007199254740991',
    ],
    [
      'a coin of other decimals',
      [{ ...forge, nativeCurrency: { name: 'Ingot', symbol: 'ING', decimals: 6 } }],
      'entry 1 (Forge Chain): nativeCurrency.decimals: got 6, wants 18: nodes count the coin in units of 10^-18',
    ],
    ['no endpoint', [{ ...forge, rpc: [] }], 'entry 1 (Forge Chain): rpc: wants an address'],
    [
      'an endpoint that is none, whose text is not shown',
      [{ ...forge, rpc: ['ftp://user:secret@forge.example'] }],
      `entry 1 (Forge Chain): rpc[0]: wants an http(s) or ws(s) address, with \${NAME} for what stands in the environment`,
    ],
    [
      'a placeholder in another form',
      [{ ...forge, rpc: ['https://rpc.example/{KEY}'] }],
      `entry 1 (Forge Chain): rpc[0]: wants an http(s) or ws(s) address, with \${NAME} for what stands in the environment`,
    ],
    [
      'a mistyped field',
      [{ ...forge, finalityDepht: 12 }],
      'entry 1 (Forge Chain): finalityDepht: is no field that is known',
    ],
    [
      'a mistyped address',
      [{ ...forge, wrappedNative: '0xc02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
      'entry 1 (Forge Chain): wrappedNative: got "0xc02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", wants an address: 0x and 40 hexadecimal digits, in mixed case right by EIP-55',
    ],
    [
      'a protocol that is not read',
      [
        {
          ...forge,
          factories: [{ address: `0x${'1'.repeat(40)}`, kind: 'uniswap-v9', label: 'U', entity: 'U' }],
        },
      ],
      `entry 1 (Forge Chain): factories[0].kind: got "uniswap-v9", wants one of ${[...poolProtocolOf.keys()].join(', ')}`,
    ],
    [
      'a link that would run as a script',
      [{ ...forge, explorerUrl: 'javascript:alert(1)' }],
      'entry 1 (Forge Chain): explorerUrl: got "javascript:alert(1)", wants an http(s) address',
    ],
    [
      'the same key twice',
      [forge, { ...forge, shortName: 'forge', chainId: 4243 }],
      "entry 2 (Forge Chain): key: 'forge' is the key of an entry before it",
    ],
    [
      'the same number twice',
      [forge, { ...forge, shortName: 'anvil' }],
      "entry 2 (Forge Chain): chainId: 4242 is the number of an entry before it ('forge')",
    ],
    [
      'the number of a known chain',
      [{ ...forge, chainId: 10, shortName: 'oeth' }],
      'entry 1 (Forge Chain): chainId: 10 is known already: write "key": "optimism" to change its facts',
    ],
    [
      'the key of a known chain with another number',
      [{ ...forge, shortName: 'eth' }],
      'entry 1 (Forge Chain): shortName: \'eth\' is the key of Ethereum with the number 1: write another "key"',
    ],
    [
      "the demo's key",
      [{ ...forge, key: 'demo' }],
      "entry 1 (Forge Chain): key: 'demo' is the demo's own chain",
    ],
    [
      'a key that every object has',
      [{ ...forge, shortName: 'constructor' }],
      "entry 1 (Forge Chain): shortName: 'constructor' cannot be a key",
    ],
    [
      'a key that is none',
      [{ ...forge, key: 'Forge Chain' }],
      'entry 1 (Forge Chain): key: got "Forge Chain", wants small letters, digits and hyphens, at most 64 of them',
    ],
    [
      'a name that turns the direction of text',
      [{ ...forge, name: 'Forge\u202e' }],
      'entry 1 (Forge): name: got "Forge", wants one line of text with at most 100 characters',
    ],
    ['no list', { forge }, 'wants a list of chains: [{ … }, { … }]'],
  ])('with %s is refused by entry and field', (_, entries, line) => {
    expect(complaints(entries)).toEqual([`CHAINS_FILE: ${line}`])
  })

  test('is told all its mistakes at once', () => {
    const { name, rpc, ...half } = forge
    expect(complaints([{ ...half, blockTimeMs: 0 }, forge, { ...forge, rpc: [1] }])).toEqual([
      'CHAINS_FILE: entry 1 (FORGE): blockTimeMs: got 0, wants a whole number from 1 to 3600000',
      'CHAINS_FILE: entry 1 (FORGE): name: is missing',
      'CHAINS_FILE: entry 1 (FORGE): rpc: is missing',
      'CHAINS_FILE: entry 3 (Forge Chain): rpc[0]: wants an address',
    ])
  })

  test('does not fill the screen', () => {
    const lines = complaints(Array.from({ length: 60 }, () => ({})))
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toBe('CHAINS_FILE: 250 more')
  })

  test('that changes what every object has is refused, and changes nothing', () => {
    const text = '[{"__proto__": {"isDemo": true}, "key": "forge"}]'
    expect(() => parseChains(text, shippedChains, {})).toThrow(
      'CHAINS_FILE: entry 1 (forge): __proto__: is no field that is known',
    )
    expect('isDemo' in {}).toBe(false)
  })

  test('that is no JSON is refused without quoting what may be a key', () => {
    expect(() => parseChains('[\n  {"rpc" 1}]', shippedChains, {})).toThrow(
      /^CHAINS_FILE: is no JSON: see line 2 column 10$/,
    )
    expect(() => parseChains('[\n  {"rpc": [https://a.example/s3cret]}\n]', shippedChains, {})).toThrow(
      /^CHAINS_FILE: is no JSON: Unexpected token 'h'$/,
    )
  })

  test('that is no file, cannot be read or is too large is refused', async () => {
    const folder = await scratchDirectory('chains')
    await writeFile(`${folder}/large.json`, ' '.repeat(1_000_001))
    const at = (path: string) => () => readChainsFile(path, shippedChains, {})
    expect(at(folder)).toThrow(`CHAINS_FILE: ${folder} is not a file`)
    expect(at(`${folder}/none.json`)).toThrow(`CHAINS_FILE: ${folder}/none.json cannot be read (ENOENT)`)
    expect(at(`${folder}/large.json`)).toThrow(
      `CHAINS_FILE: ${folder}/large.json has 1000001 bytes, wants at most 1000000`,
    )
    await rm(folder, { recursive: true })
  })
})

test('the document names every fact that can stand in an entry', () => {
  const [, text = ''] = readFileSync('docs/CHAINS.md', 'utf8').split('## A chain of your own')
  const missing = Object.keys(factsOfEntry.shape).filter((name) => !text.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

const DESCRIPTIONS = '../shared/fixtures/chains/chains.jsonl.gz'

describe.skipIf(!existsSync(DESCRIPTIONS))('the 2,717 descriptions of ethereum-lists', () => {
  const descriptions = existsSync(DESCRIPTIONS)
    ? gunzipSync(readFileSync(DESCRIPTIONS))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).chain as unknown)
    : []

  test('are accepted, or refused by the field: 165 have no endpoint without a key, 28 coins are counted in other units', () => {
    const refused: Record<string, number> = {}
    const keys = new Set<string>()
    for (const description of descriptions) {
      const entry = readChainEntry(description, {}, {})
      if ('key' in entry) keys.add(entry.key)
      else {
        const fields = entry.mistakes.map(({ field }) => field.replace(/\d+/, 'n')).join(' and ')
        refused[fields] = (refused[fields] ?? 0) + 1
      }
    }
    expect(keys.size).toBe(2_524)
    expect(refused).toEqual({
      rpc: 164,
      'rpc[n]': 1,
      'nativeCurrency.decimals': 23,
      'nativeCurrency.decimals and rpc': 5,
    })
  })
})
