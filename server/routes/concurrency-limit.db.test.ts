import { expect, test } from 'vitest'
import { startTestApp } from '#server/test-app.ts'

const NOBODYS = '/nft/claim/0d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b01'

test('calls beyond the limit are refused at once; running ones are answered, and health stays', async () => {
  const assay = await startTestApp()
  const { db } = assay
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const locking = db.transaction(async (tx) => {
    await tx.raw('lock table sales in access exclusive mode')
    await held
  })

  const begun = Array.from({ length: 600 }, async () => (await assay.get(NOBODYS)).statusCode)
  const refused = await assay.get(NOBODYS)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toEqual({
    error: {
      code: 'overloaded',
      message: 'Assay has too much to do right now. Please try again in a moment.',
      retry_after_s: 2,
    },
  })
  expect((await assay.get('/api/profile', 'anything')).statusCode).toBe(503)
  expect((await assay.get('/health')).statusCode).toBe(200)

  release()
  await locking
  expect(await Promise.all(begun)).toEqual(Array(600).fill(404))
  expect((await assay.get(NOBODYS)).statusCode).toBe(404)
  await assay.close()
})
