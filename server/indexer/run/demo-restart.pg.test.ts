import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { rpc } from '#demo/rpc.ts'
import { startDemoChain } from '#demo/start.ts'
import { demoDirectory } from '#demo/test-demo-directory.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const abi = parseAbi(['function mint(address, uint256, uint256, string)'])
/** JUMPDEST PUSH1 0 JUMP: goes on as long as there is gas. */
const ENDLESS = { data: '0x5b600056', gas: '0x7fffffffffffffff' }

test('a demo node that is stuck is restarted at its address with what was done before, and the index is right', async () => {
  const dataDir = await demoDirectory()
  const { editions, accounts } = await readGroundTruth()
  const warned: string[] = []
  const demo = await startDemoChain({
    dataDir,
    log: { warn: (text) => warned.push(text) },
    traffic: false,
    patience: { everyMs: 100, limitMs: 8_000 },
    snapshotAfterMs: 500,
  })
  const mint = async (id: bigint) => {
    const args = [accounts.collector as Hex, id, 3n, ''] as const
    const data = encodeFunctionData({ abi, functionName: 'mint', args })
    const call = { from: accounts.curator, to: editions.address, data }
    const hash = await rpc<string>(demo.rpcUrl, 'eth_sendTransaction', [call])
    await expect.poll(() => receiptOf(hash)).toMatchObject({ status: '0x1' })
    return hash
  }
  const receiptOf = (hash: string) => rpc(demo.rpcUrl, 'eth_getTransactionReceipt', [hash])
  const kept = await mint(7n)
  const block = Number(await rpc(demo.rpcUrl, 'eth_blockNumber'))

  const db = await openDatabase({ ...(await testDatabase()), log })
  await db.rows(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block)
    values ('demo', ${editions.address ?? ''}, 'erc1155', 0, -1)`)
  const chain = openChain('demo', [demo.rpcUrl], { log, pollMs: 50 })
  const indexer = await startIndexer(db, log)
  indexer.add({ chain, protocols: demo.protocols })
  const minted = async () => {
    const rows = await db.rows<{ token_id: string }>(sql`
      select distinct token_id::text as token_id from transfers where token_id in (7, 8, 9) order by token_id`)
    return rows.map(({ token_id }) => token_id)
  }
  await expect
    .poll(() => readdir(join(dataDir, 'demo-chain')), { timeout: 30_000 })
    .toContain(`snapshot-${block}.json`)
  // What comes after the snapshot is lost.
  const lost = await mint(8n)
  await untilSettled(db, demo.rpcUrl)
  expect(await minted()).toEqual(['7', '8'])

  void rpc(demo.rpcUrl, 'eth_call', [ENDLESS, 'latest']).catch(() => undefined)
  await expect.poll(() => warned, { timeout: 30_000 }).toEqual(['the demo chain was restarted: it was stuck'])
  expect(Number(await rpc(demo.rpcUrl, 'eth_blockNumber'))).toBe(block)
  expect(await receiptOf(kept)).toMatchObject({ status: '0x1' })
  expect(await receiptOf(lost)).toBeNull()
  await mint(9n)
  const { gasLimit, timestamp } = await rpc<{ gasLimit: string; timestamp: string }>(
    demo.rpcUrl,
    'eth_getBlockByNumber',
    ['latest', false],
  )
  expect(Number(gasLimit)).toBe(30_000_000)
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
  await untilSettled(db, demo.rpcUrl)
  expect(await minted()).toEqual(['7', '9'])

  await indexer.close()
  chain.close()
  await db.close()
  await demo.close()
  await rm(dataDir, { recursive: true, force: true })
})
