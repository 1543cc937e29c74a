import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rpc } from './rpc.ts'
import { startDemoChain } from './start.ts'
import { readGroundTruth } from './world-file.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-demo-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the world goes on from where it was built, and closing ends it', async () => {
  const { lastBlock } = await readGroundTruth()
  const chain = await startDemoChain({ dataDir, log: console })
  const last = Number(await rpc(chain.rpcUrl, 'eth_blockNumber'))
  // The last block is of shortly after midnight, and people trade at least every 45 minutes.
  const minutes = (Date.now() / 60_000) % (24 * 60)
  expect(last).toBeGreaterThanOrEqual(lastBlock + Math.floor(Math.max(0, minutes - 10) / 45) - 1)
  for (let number = lastBlock + 1; number <= last; number++) {
    const receipts = await rpc<{ status: string }[]>(chain.rpcUrl, 'eth_getBlockReceipts', [
      `0x${number.toString(16)}`,
    ])
    expect(receipts.map(({ status }) => status)).toEqual(['0x1'])
  }
  await rpc(chain.rpcUrl, 'evm_mine')
  const { timestamp } = await rpc<{ timestamp: string }>(chain.rpcUrl, 'eth_getBlockByNumber', [
    'latest',
    false,
  ])
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30)

  await chain.close()
  await expect(rpc(chain.rpcUrl, 'eth_blockNumber')).rejects.toThrow('fetch failed')
})

test('a second start of the day, under `node --watch` as well, uses the state file of the first', async () => {
  const before = await readdir(join(dataDir, 'demo-chain'))
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const chain = await startDemoChain({ dataDir, log: console, traffic: false })
  vi.unstubAllEnvs()
  expect(chain.rpcUrl).toMatch(/^http:/)
  await chain.close()
  expect(before).toHaveLength(1)
  expect(await readdir(join(dataDir, 'demo-chain'))).toEqual(before)
})

test('anvil does not outlive a process that was killed', async () => {
  const script = fileURLToPath(new URL('test-owner.ts', import.meta.url))
  const owner = fork(script, [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  const [{ rpcUrl }] = (await once(owner, 'message')) as [{ rpcUrl: string }]
  expect(await rpc(rpcUrl, 'eth_chainId')).toBe('0x7a69')
  owner.kill('SIGKILL')
  await expect
    .poll(() => rpc(rpcUrl, 'eth_chainId').catch(() => 'gone'), { timeout: 20_000, interval: 100 })
    .toBe('gone')
})
