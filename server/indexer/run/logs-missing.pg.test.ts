import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LogsMissing } from '#server/chain/errors.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { openDatabase } from '#server/db/connect.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { factsOf, indexed, PlayedTokens, track } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

test('a contract whose logs an endpoint has left out is read again from its beginning', async () => {
  const log = pino({ level: 'silent' })
  const db = await openDatabase({ ...(await testDatabase()), log })
  const played = await PlayedTokens.begin(new Random(31))
  const token = await played.add('erc20')
  await played.mine(90)
  await track(db, token)
  const limits = { firstRangeBlocks: 8, maxRangeBlocks: 8 }
  const chain = openChain('demo', [played.chain.rpcUrl], { log, pollMs: 20, limits })
  let found = false
  const doubted: Chain = {
    ...chain,
    async *streamLogs(...args) {
      for await (const range of chain.streamLogs(...args)) {
        if (range.from > 16 && !found) {
          found = true
          throw new LogsMissing('one.example has left out logs of blocks that were read already')
        }
        yield found ? range : { ...range, logs: range.logs.slice(1) }
      }
    },
  }
  const indexer = await startIndexer(db, log)
  indexer.add({ chain: doubted, protocols: noProtocols })
  await untilSettled(db, played.chain.rpcUrl)
  await indexer.close()
  expect(found).toBe(true)
  expect(await factsOf(db, token)).toEqual(await played.logs(token))
  expect(await indexed(db, token)).toEqual(played.expected(token))
  chain.close()
  await played.chain.close()
  await db.close()
})
