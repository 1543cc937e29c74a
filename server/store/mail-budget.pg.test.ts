import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { createMailBudget } from './mail-budget.ts'

test('the operator is warned once an hour that the budget is used up, and not once for each who is refused', async () => {
  const db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
  const lines: string[] = []
  const budget = createMailBudget(1, pino({ level: 'warn' }, { write: (line) => void lines.push(line) }))
  const ask = () => db.transaction((tx) => budget.take(tx)).catch(({ code }) => code)
  expect(await ask()).toBeUndefined()
  expect(lines).toEqual([])
  for (let i = 0; i < 20; i++) expect(await ask()).toBe('too_many_mails_in_all')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    perHour: 1,
    msg: 'as many sign-in codes as MAILS_PER_HOUR allows were sent: others have to wait',
  })

  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
  await ask()
  await ask()
  expect(lines).toHaveLength(2)
  now.mockRestore()
  expect(budget.refused()).toBe(22)
  await db.close()
})
