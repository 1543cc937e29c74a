import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOMS = ['api', 'bench', 'contracts', 'demo', 'docs', 'e2e', 'ops', 'server', 'tools', 'web']

const files = ['.', ...ROOMS].flatMap((room) =>
  readdirSync(room, { recursive: room !== '.', encoding: 'utf8' }).map((file) => join(room, file)),
)
const docs = files.filter((file) => file.endsWith('.md'))

/** What a document calls a file of ours: `server/main.ts`, or `main.ts` alone where the room is plain. */
const FILE = /`([\w./-]+\.(?:tsx?|js|sol|sql|service|yaml))`/g

function isThere(name: string): boolean {
  return files.some((file) => file === name || file.endsWith(`/${name}`))
}

test('every file that a document names is there', () => {
  expect(docs).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'docs/SECURITY.md']))
  const missing = docs.flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(FILE)]
      .map(([, name = '']) => name)
      // An ending, for all files that have it.
      .filter((name) => !name.startsWith('.') && !isThere(name))
      .map((name) => `${doc} names ${name}`),
  )
  expect(missing).toEqual([])
})

test('every link of a document leads to a file and to a heading in it', () => {
  const broken = docs.flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].flatMap(
      ([, path = '', heading = '']) => {
        const target = path ? join(dirname(doc), path) : doc
        const isBroken = !files.includes(target) || (heading && !headingsOf(target).includes(heading))
        return isBroken ? [`${doc} links to ${path}#${heading}`] : []
      },
    ),
  )
  expect(broken).toEqual([])
})

test('every picture is shown by a document', () => {
  const pictures = files.filter((file) => file.startsWith('docs/screens/'))
  expect(pictures.length).toBeGreaterThan(0)
  const shown = docs.flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) =>
      join(dirname(doc), path),
    ),
  )
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([])
})

test('every title of a test that SECURITY.md quotes is there', () => {
  const tests = files
    .filter((file) => /\.(?:test|spec)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const text = readFileSync('docs/SECURITY.md', 'utf8').replace(/`[^`]*`|\*\*/g, '')
  const quoted = [...text.matchAll(/\*([^*\n]+)\*/g)].map(([, words = '']) => words)
  const titles = quoted
    .filter((words) => !words.startsWith('Not tested'))
    .flatMap((words) => words.split('…'))
  expect(titles.length).toBeGreaterThan(40)
  expect(titles.filter((title) => !tests.some((test) => test.includes(title.trim())))).toEqual([])
})

/** As the links to them are written. */
function headingsOf(doc: string): string[] {
  const headings = readFileSync(doc, 'utf8').matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('every function that ARCHITECTURE.md names beside a file is in it', () => {
  const walk = readFileSync('ARCHITECTURE.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| [\w ]+ \| `/.test(line))
  const named = walk.flatMap((line) => {
    const texts = [...line.matchAll(FILE)].map(([, name = '']) => readFileSync(name, 'utf8'))
    return [...line.matchAll(/`(\w+)\(\)`/g)].map(([, name = '']) => {
      const definition = new RegExp(`\\bfunction\\*? ${name}\\b|^ +async ${name}\\(.*\\{$`, 'm')
      return { name, isIn: texts.some((text) => definition.test(text)) }
    })
  })
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ isIn }) => !isIn)).toEqual([])
})
