import { expect, test } from 'vitest'
import { readBatch } from './batch-rows.ts'

const image = (name: string) => new File(['x'], name, { type: 'image/png' })
const tongs = image('tongs.png')
const anvil = image('Anvil.PNG')
const images = new Map([
  ['tongs.png', tongs],
  ['anvil.png', anvil],
])

test('each row is an item, and further columns are its traits', () => {
  const csv =
    'File,Title,Description,Price,nft_count,Metal,Year\r\n' +
    'tongs.png,Tongs,"For holding,\nnot for throwing",0.05,12,Iron,1890\r\n' +
    'art/anvil.png,Anvil,Heavy.,7,3,,1901\r\n'
  const { rows, problem } = readBatch(csv, images)
  expect(problem).toBe('')
  expect(rows.map(({ number, file, image, errors }) => [number, file, image, errors])).toEqual([
    [2, 'tongs.png', tongs, []],
    [3, 'art/anvil.png', anvil, []],
  ])
  expect(rows.map(({ item }) => item)).toEqual([
    {
      title: 'Tongs',
      description: 'For holding,\nnot for throwing',
      price: 0.05,
      nft_count: 12,
      traits: [
        { label: 'Metal', value: 'Iron', percent: '' },
        { label: 'Year', value: '1890', percent: '' },
      ],
    },
    {
      title: 'Anvil',
      description: 'Heavy.',
      price: 7,
      nft_count: 3,
      traits: [{ label: 'Year', value: '1901', percent: '' }],
    },
  ])
})

test('price and number may be left out, and a price may have a decimal comma', () => {
  const { rows } = readBatch('file;title;description;price\ntongs.png;A;B;\ntongs.png;A;B;2,5\n', images)
  expect(rows.map(({ item }) => [item.price, item.nft_count])).toEqual([
    [5, 1],
    [2.5, 1],
  ])
})

test('what is wrong is said row by row, and empty lines are no rows', () => {
  const csv = [
    'file,title,description,price,nft_count',
    ',,,,',
    ',,,free,1.5',
    'hammer.png,Hammer,Heavy.,-1,-1',
    'tongs.png,Tongs,Good.,1,1,stray',
  ].join('\n')
  expect(readBatch(csv, images).rows.map(({ number, errors }) => [number, errors])).toEqual([
    [
      3,
      [
        'The file is missing.',
        'The title is missing.',
        'The description is missing.',
        'The price has to be a number such as 5 or 0.05.',
        'The number of NFTs has to be a whole number such as 1.',
      ],
    ],
    [
      4,
      [
        'There is no image “hammer.png”.',
        'The price has to be a number such as 5 or 0.05.',
        'The number of NFTs has to be a whole number such as 1.',
      ],
    ],
    [5, ['A cell has no column name above it.']],
  ])
})

test.each([
  ['', 'The CSV file has no rows.'],
  ['file,title,description\n,,\n', 'The CSV file has no rows.'],
  ['file,name,description\na,b,c\n', 'The CSV file has no column “title”.'],
  ['file,title,description\n"a,b,c\n', 'A quotation mark in the CSV file is not closed.'],
])('%j cannot be used', (csv, problem) => {
  expect(readBatch(csv, images)).toEqual({ rows: [], problem })
})

test('a row has the same key when the rows around it change, and two equal rows have two', () => {
  const keys = (csv: string) => readBatch(csv, images).rows.map(({ key }) => key)
  const head = 'file,title,description\n'
  const [before] = keys(`${head}tongs.png,Tongs,Good.\n`)
  const [, after, twin] = keys(
    `${head}anvil.png,Anvil,Heavy.\ntongs.png,Tongs,Good.\ntongs.png,Tongs,Good.\n`,
  )
  expect(after).toBe(before)
  expect(twin).not.toBe(after)
})
