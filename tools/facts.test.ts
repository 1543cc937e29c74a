import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOMS = ['api', 'contracts', 'demo', 'server', 'web']
/** Tests state the literals that they expect. */
const TEST = /\.(?:test|t)\.(?:tsx?|sol)$|(?:^|\/)(?:test-[^/]+$|testing\/|fixtures\/|test\/)/

const texts = new Map(
  ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((file) => join(room, file))
      .filter((file) => /\.(?:tsx?|sol)$/.test(file) && !TEST.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  ),
)

/** What the pattern finds more than once, with the files that hold it. */
function repeated(literal: RegExp): Record<string, string[]> {
  const places = new Map<string, string[]>()
  for (const [file, text] of texts) {
    for (const [found] of text.matchAll(literal)) {
      const key = found.toLowerCase()
      places.set(key, [...(places.get(key) ?? []), file])
    }
  }
  return Object.fromEntries([...places].filter(([, files]) => files.length > 1))
}

test('every address stands in one place', () => {
  expect(texts.get('api/address.ts')).toMatch(/0x[0-9a-f]{40}\b/)
  expect(repeated(/\b0x[0-9a-f]{40}\b/gi)).toEqual({})
})

test('every topic of an event stands in one place', () => {
  expect(texts.get('server/indexer/transfer-events.ts')).toMatch(/0x[0-9a-f]{64}\b/)
  expect(repeated(/\b0x[0-9a-f]{64}\b/gi)).toEqual({})
})
