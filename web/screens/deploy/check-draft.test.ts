import { expect, test } from 'vitest'
import { checkDraft, emptyDraft } from './check-draft.ts'

const image = new File(['x'], 'x.png', { type: 'image/png' })
const draft = {
  image,
  name: ' Forge ',
  description: ' What we make.\n',
  external_link: ' https://forge.example/ ',
  royalty: '2.5%',
}

test('a draft in order gives the details, without the spaces around them', () => {
  expect(checkDraft(draft)).toEqual({
    details: {
      image,
      name: 'Forge',
      description: 'What we make.',
      external_link: 'https://forge.example/',
      royaltyBps: 250,
    },
  })
})

test('an empty one is marked at every field', () => {
  expect(checkDraft(emptyDraft)).toEqual({
    message: 'Please fill in all required fields.',
    errors: {
      imageURL: 'Choose an image.',
      name: 'Enter a title.',
      description: 'Enter a description.',
      external_link: 'Enter a link such as https://example.com.',
      seller_fee_basis_points: 'Enter a percentage from 0 to 100, such as 2.5%.',
    },
  })
})

test.each([['image'], ['name'], ['description'], ['external_link'], ['royalty']] as const)(
  '%s is required',
  (field) => {
    const missing = { ...draft, [field]: field === 'image' ? null : ' ' }
    expect(checkDraft(missing)).toMatchObject({ message: 'Please fill in all required fields.' })
  },
)

test.each(['101%', '-1', '1e9', '2,5', 'NaN'])('a royalty of %s is refused', (royalty) => {
  expect(checkDraft({ ...draft, royalty })).toEqual({
    message: 'Invalid royalty percentage.',
    errors: { seller_fee_basis_points: 'Enter a percentage from 0 to 100, such as 2.5%.' },
  })
})

test.each(['javascript:alert(1)', 'forge.example', 'ftp://forge.example'])(
  'the webpage %s is refused',
  (external_link) => {
    expect(checkDraft({ ...draft, external_link })).toEqual({
      message: 'Enter a link such as https://example.com.',
      errors: { external_link: 'Enter a link such as https://example.com.' },
    })
  },
)
