import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { refuseForgottenChains } from './forgotten-chains.ts'

test('what is stored of a chain that nobody describes ends the start with its key', async () => {
  const db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
  const add = (chain: string, address: string) =>
    db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block)
      values (${chain}, ${address}, 'erc20', 0, 0)`)
  await add('eth', '0x01')
  await refuseForgottenChains(db)
  await add('forge', '0x01')
  await add('forge', '0x02')
  await add('anvil', '0x01')
  await expect(refuseForgottenChains(db)).rejects.toThrow(
    [
      "CHAINS_FILE: the database holds 1 contract on 'anvil', a chain that is not known. Describe it in the file as it was",
      "CHAINS_FILE: the database holds 2 contracts on 'forge', a chain that is not known. Describe it in the file as it was",
    ].join('\n'),
  )
  await db.close()
})
