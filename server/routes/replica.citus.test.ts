import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { NoReplica, Replica } from '#server/db/replica.ts'
import { testDatabase } from '#tools/test-database-copy.ts'

test('a cluster is refused a replica', async () => {
  const log = pino({ level: 'silent' })
  const { databaseUrl = '', dataDir } = await testDatabase()
  const primary = await openDatabase({ databaseUrl, dataDir, log })
  await expect(Replica.open({ databaseUrl, primary, dataDir, log })).rejects.toThrow(
    new NoReplica('a Citus cluster has no replica that is of one moment. Leave it unset'),
  )
  await primary.close()
})
