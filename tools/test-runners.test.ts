import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS_OF_ALL } from './test-runners.ts'

test('what a run of everything takes of the tests on a cluster is there', () => {
  const files = globSync('server/**/*.{db,pg,citus}.test.ts')
  const parts = PARTS_OF_ALL.citus ?? []
  expect(parts).not.toEqual([])
  expect(parts.filter((part) => !files.some((file) => file.includes(part)))).toEqual([])
})
