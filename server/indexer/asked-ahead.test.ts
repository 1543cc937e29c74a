import { expect, test } from 'vitest'
import { AskedAhead } from './asked-ahead.ts'
import type { Contract } from './log-source.ts'

const contract = (id: number) => ({ id }) as Contract
const [one, two, three] = [contract(1), contract(2), contract(3)]

/** All three wait. Writes down who was asked about with whom, and fails for all if one of these is among them. */
function ahead(failing: (ids: readonly number[]) => boolean = () => false) {
  const asked: string[] = []
  const answers = new AskedAhead<string>(
    async ({ id }) => [one, two, three].filter((each) => each.id !== id),
    async (contracts) => {
      const ids = contracts.map(({ id }) => id)
      asked.push(ids.join())
      if (failing(ids)) throw new Error('refused')
      return ids.map((id) => `answer ${id}`)
    },
  )
  return { asked, answers }
}

test('the first asks for those that wait as well, whether they come meanwhile or later', async () => {
  const { asked, answers } = ahead()
  expect(await Promise.all([answers.ask(one), answers.ask(two)])).toEqual(['answer 1', 'answer 2'])
  expect(await answers.ask(three)).toBe('answer 3')
  expect(asked).toEqual(['1,2,3'])
})

test('an answer is used once', async () => {
  const { asked, answers } = ahead()
  await answers.ask(one)
  await answers.ask(two)
  await answers.ask(two)
  // The third is still to have the answer that is kept for it.
  expect(asked).toEqual(['1,2,3', '2,1'])
})

test('one that cannot be asked about fails alone', async () => {
  const { asked, answers } = ahead((ids) => ids.includes(2))
  const all = await Promise.allSettled([answers.ask(one), answers.ask(two), answers.ask(three)])
  expect(all.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    'answer 1',
    'Error: refused',
    'answer 3',
  ])
  expect(asked.toSorted()).toEqual(['1', '1,2,3', '2', '3'])
})

test('one without companions is not asked about twice if it fails', async () => {
  const asked: number[] = []
  const answers = new AskedAhead<string>(
    async () => [],
    async ([{ id }]) => {
      asked.push(id)
      throw new Error('refused')
    },
  )
  await expect(answers.ask(one)).rejects.toThrow('refused')
  expect(asked).toEqual([1])
})
