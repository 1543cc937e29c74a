import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SPECS_OF, testsFor } from './changed-tests.ts'

const specs = new Map([
  ['any-page.ts', ''],
  ['mint-page.ts', "import { button } from './any-page.ts'"],
  ['mint.spec.ts', "import { mint } from './mint-page.ts'"],
  ['shell.spec.ts', ''],
  ['whole-flow.spec.ts', ''],
])
const related = ['--changed', 'abc', '--passWithNoTests']
const of = (...files: string[]) => testsFor(files, 'abc', specs)

test('a change of a document needs the unit tests, which read it', () => {
  expect(of('docs/METRICS.md')).toEqual({ unit: [] })
})

test('a change of the server needs what imports it, on both databases, and a journey', () => {
  expect(of('server/stats/days.ts')).toEqual({
    unit: [],
    process: [],
    pglite: related,
    postgres: related,
    e2e: ['e2e/shell.spec.ts', 'e2e/whole-flow.spec.ts'],
  })
})

test('a change of a screen needs the components and the tests of that screen', () => {
  expect(of('web/screens/drafts/mint/mint-form.ts')).toEqual({
    unit: [],
    components: related,
    e2e: ['e2e/mint.spec.ts'],
  })
})

test('a change of what browser tests share needs those that import it, however far away', () => {
  expect(of('e2e/any-page.ts')).toEqual({ unit: [], e2e: ['e2e/mint.spec.ts'] })
  expect(of('e2e/shell.spec.ts')).toEqual({ unit: [], e2e: ['e2e/shell.spec.ts'] })
})

test('a change of a test in the web needs no browser test', () => {
  expect(of('web/screens/drafts/mint/mint-form.test.ts')).toEqual({ unit: [], components: related })
})

test('a change of the contract needs its tests', () => {
  expect(of('contracts/AssayCollection.sol')).toMatchObject({ unit: [], contract: [] })
})

test('every screen has its browser tests named', () => {
  const screens = readdirSync('web/screens', { withFileTypes: true }).filter((each) => each.isDirectory())
  expect(screens.map(({ name }) => `web/screens/${name}`).filter((folder) => !SPECS_OF[folder])).toEqual([])
})
