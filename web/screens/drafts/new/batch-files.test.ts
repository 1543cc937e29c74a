import { expect, test } from 'vitest'
import { addBatchFiles, readBatchFiles } from './batch-files.ts'

const png = (name: string, content = 'x') => new File([content], name, { type: 'image/png' })

test('a folder is sorted into images, the CSV file and what is neither', async () => {
  const tongs = png('Tongs.PNG')
  const files = [tongs, new File(['file\n'], 'items.CSV'), new File([''], '.DS_Store'), png('anvil.png')]
  const { csv, images, leftOut } = await readBatchFiles(files)
  expect(csv).toEqual({ name: 'items.CSV', text: 'file\n' })
  expect([...images.keys()]).toEqual(['tongs.png', 'anvil.png'])
  expect(images.get('tongs.png')).toBe(tongs)
  expect(leftOut).toEqual(['.DS_Store'])
})

test('more files are added, and one of the same name takes the place of the first', async () => {
  const first = await readBatchFiles([png('a.png'), new File(['1'], 'items.csv')])
  const better = png('A.png', 'better')
  const second = addBatchFiles(first, await readBatchFiles([better, png('b.png')]))
  expect([...second.images]).toEqual([
    ['a.png', better],
    ['b.png', expect.any(File)],
  ])
  expect(second.csv?.text).toBe('1')
  const mended = await readBatchFiles([new File(['2'], 'mended.csv')])
  expect(addBatchFiles(second, mended).csv).toEqual({ name: 'mended.csv', text: '2' })
})

test.each([
  ['UTF-8', [0x5a, 0xc3, 0xbc, 0x72, 0x69], 'Züri'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['Windows-1252', [0x5a, 0xfc, 0x72, 0x69], 'Züri'],
])('text is read from %s', async (_, bytes, text) => {
  const { csv } = await readBatchFiles([new File([new Uint8Array(bytes)], 'items.csv')])
  expect(csv?.text).toBe(text)
})
