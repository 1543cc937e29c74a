import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './create-connection.ts'

let isUp: boolean
let probes: number
let told: boolean[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T09:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  isUp = true
  probes = 0
  told = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function connect() {
  const connection = createConnection(async () => {
    probes++
    if (!isUp) throw new TypeError('Failed to fetch')
    return true
  })
  connection.subscribe(() => told.push(connection.isAnswering()))
  return connection
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('one request that fails tells nobody, as long as the server answers', async () => {
  const connection = connect()
  connection.doubt()
  await pass(60_000)
  expect([probes, told, connection.isAnswering()]).toEqual([1, [], true])
})

test('requests that fail side by side are one question', async () => {
  const connection = connect()
  isUp = false
  for (let request = 0; request < 6; request++) connection.doubt()
  await pass(0)
  expect([probes, told]).toEqual([1, [false]])
})

test('it asks again after 1, 2, 4 … and at the most 30 seconds, and tells when the server is back', async () => {
  const connection = connect()
  isUp = false
  connection.doubt()
  await pass(0)
  const seen = []
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await pass(seconds * 1000 - 1)
    const before = probes
    await pass(1)
    seen.push([before, probes])
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 8],
  ])
  isUp = true
  await pass(30_000)
  expect(told).toEqual([false, true])
  expect(connection.isAnswering()).toBe(true)
  await pass(600_000)
  expect(probes).toBe(9)
})

test('any other answer ends the waiting, too', async () => {
  const connection = connect()
  isUp = false
  connection.doubt()
  await pass(0)
  connection.heard()
  expect(told).toEqual([false, true])
  await pass(600_000)
  expect(probes).toBe(1)
})

test('the moment when the server was last heard of stands still while it does not answer', async () => {
  const connection = connect()
  await pass(5_000)
  connection.heard()
  isUp = false
  connection.doubt()
  await pass(120_000)
  expect(new Date(connection.heardAt()).toISOString()).toBe('2026-11-14T09:00:05.000Z')
})

test('nobody is asked while nobody looks, and at once when somebody does', async () => {
  const connection = connect()
  isUp = false
  connection.doubt()
  await pass(0)
  connection.pause()
  await pass(600_000)
  expect(probes).toBe(1)
  isUp = true
  connection.retryNow()
  await pass(0)
  expect([probes, told]).toEqual([2, [false, true]])
})

test('to look at a page whose server answers asks nothing', async () => {
  const connection = connect()
  connection.pause()
  connection.retryNow()
  await pass(0)
  expect(probes).toBe(0)
})

test('who waits for an answer waits until there is one', async () => {
  const connection = connect()
  isUp = false
  let isBack = false
  void connection.whenAnswering().then(() => {
    isBack = true
  })
  await pass(500)
  expect([isBack, told]).toEqual([false, [false]])
  isUp = true
  await pass(500)
  expect(isBack).toBe(true)
})

test('who waits for a server that answers waits for one question', async () => {
  const connection = connect()
  await connection.whenAnswering()
  expect(probes).toBe(1)
})
