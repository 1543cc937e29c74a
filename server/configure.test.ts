import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploymentNetworks, trackingChains } from '#api/chains.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { configure } from './configure.ts'

let folder: string
beforeAll(async () => {
  folder = await scratchDirectory('chains')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ingot = { name: 'Ingot', symbol: 'ING', decimals: 18 }
const forge = {
  name: 'Forge',
  chainId: 4242,
  shortName: 'forge',
  nativeCurrency: ingot,
  rpc: ['https://forge.example'],
}

async function fileOf(...entries: object[]) {
  const path = `${folder}/chains.json`
  await writeFile(path, JSON.stringify(entries))
  return path
}

test('chains of the file stand behind those of real worth that are known, testnets behind them, the demo last', async () => {
  const testnet = { ...forge, name: 'Forge Testnet', chainId: 4243, shortName: 'tforge' }
  const env = configure({ CHAINS_FILE: await fileOf(testnet, forge), RPC_URL_FORGE: 'http://127.0.0.1:1' })
  expect(env.rpcUrls.forge).toEqual(['http://127.0.0.1:1'])
  const keys = trackingChains(true).map(({ value }) => value)
  expect(keys.slice(0, 5)).toEqual(['eth', 'polygon', 'bsc', 'base', 'celo'])
  expect(keys.slice(keys.indexOf('zksync'))).toEqual([
    'zksync',
    'forge',
    'sepolia',
    'base-sepolia',
    'polygon-amoy',
    'tforge',
    'demo',
  ])
  const networks = deploymentNetworks(true)
  expect(networks[0]?.value).toBe('eth')
  expect(networks.slice(-2).map(({ value, label }) => [value, label])).toEqual([
    ['tforge', 'Forge Testnet'],
    ['demo', 'Demo chain'],
  ])
  expect(networks.find(({ value }) => value === 'forge')?.addNetwork).toEqual({
    chainId: '0x1092',
    chainName: 'Forge',
    rpcUrls: ['https://forge.example'],
    nativeCurrency: ingot,
  })
})

test("the demo's number is free where there is no demo", async () => {
  const CHAINS_FILE = await fileOf({ ...forge, chainId: 31_337 })
  expect(configure({ CHAINS_FILE }).demo).toBe(false)
  expect(() => configure({ CHAINS_FILE, DEMO: 'on' })).toThrow(
    "CHAINS_FILE: forge: chainId: 31337 is the demo's chain. Set DEMO=off",
  )
})

test('what was left out is told', async () => {
  const rpc = ['https://forge.example', `https://forge.example/\${INFURA_API_KEY}`]
  const notes: string[] = []
  configure({ CHAINS_FILE: await fileOf({ ...forge, rpc }) }, (line) => notes.push(line))
  expect(notes).toEqual([`CHAINS_FILE: entry 1 (Forge): rpc[1] is left out: \${INFURA_API_KEY} is not set`])
})
