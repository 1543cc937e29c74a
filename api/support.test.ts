import { expect, test } from 'vitest'
import { supportCalls } from './support.ts'

const { body } = supportCalls['POST /api/support-request']

test('a request has a subject and a description', () => {
  expect(body.parse({ subject: ' Help ', description: ' It\nbroke. ' })).toEqual({
    subject: 'Help',
    description: 'It\nbroke.',
  })
})

test.each([['I need NFT contract analysed'], ['Affiliate program inquiry']])(
  'the inquiry %j may come without a message',
  (subject) => {
    expect(body.parse({ subject, description: '' })).toEqual({ subject, description: '' })
    expect(body.parse({ subject })).toEqual({ subject, description: '' })
  },
)

test.each([
  ['description', { subject: 'Help', description: '' }],
  ['description', { subject: 'Help', description: ' \n ' }],
  ['description', { subject: 'Help' }],
  ['description', { subject: 'Help', description: 'x'.repeat(10_001) }],
  ['description', { subject: 'Help', description: 'a\u0000b' }],
  ['subject', { description: 'It broke.' }],
  ['subject', { subject: ' ', description: 'It broke.' }],
  ['subject', { subject: 'Help\r\nBcc: eve@example.com', description: 'It broke.' }],
  ['subject', { subject: ['Help', 'me'], description: 'It broke.' }],
  ['subject', { subject: 'x'.repeat(201), description: 'It broke.' }],
])('a wrong %s is refused at its field: %j', (field, given) => {
  expect(body.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([[field]])
})
