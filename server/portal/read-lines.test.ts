import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

async function linesOf(chunks: string[], mostBytes = 100): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readLines(Readable.from(chunks.map((each) => Buffer.from(each))), mostBytes))
    lines.push(line)
  return lines
}

test('lines are whole wherever the pieces of the stream end, letters of several bytes too', async () => {
  expect(await linesOf(['{"a":1}\n{"b"', ':2', '}\n', '\n{"c":3}\n'])).toEqual([
    '{"a":1}',
    '{"b":2}',
    '{"c":3}',
  ])
  const bytes = Buffer.from('"é"\n"ü"\n')
  const lines: string[] = []
  for await (const line of readLines(Readable.from([...bytes].map((byte) => Buffer.from([byte]))), 100))
    lines.push(line)
  expect(lines).toEqual(['"é"', '"ü"'])
})

test('what follows the last line break is the last line, torn or not', async () => {
  expect(await linesOf(['{"a":1}\n{"b":'])).toEqual(['{"a":1}', '{"b":'])
  expect(await linesOf([])).toEqual([])
})

test('a line without end is not waited for', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1_000, 'a')
    })(),
  )
  const read = async () => {
    for await (const _ of readLines(endless, 10_000)) return
  }
  await expect(read()).rejects.toThrow('a line of more than 10000 bytes')
})
