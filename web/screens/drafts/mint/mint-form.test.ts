import { expect, test } from 'vitest'
import {
  afterMint,
  amountText,
  checkForm as check,
  emptyForm,
  isFilledIn,
  type MintForm,
} from './mint-form.ts'

const ME = '0xADA0000000000000000000000000000000000001'
const ADA = '0xada0000000000000000000000000000000000001'
const BOB = '0xb0b0000000000000000000000000000000000002'
const print = { uuid: 'a', title: 'Print', image_url: '', token_id: '10', nft_count: 4 }
const sketch = { uuid: 'b', title: 'Sketch', image_url: '', token_id: '11', nft_count: 0 }

function form(change: Partial<MintForm>, ...drafts: (typeof print)[]): MintForm {
  return { ...emptyForm, chosen: new Set(drafts.map(({ uuid }) => uuid)), ...change }
}
const checkForm = (filledIn: MintForm, account: string) => check(filledIn, [print, sketch], account)
const airdrop = (list: string) => ({ mode: 'Airdrop to a list', list }) as const

test('as many of a draft are minted as it says, and one at least, unless something else is typed', () => {
  expect(amountText(form({}), print)).toBe('4')
  expect(amountText(form({}), sketch)).toBe('1')
  expect(checkForm(form({ amounts: new Map([['b', ' 12 ']]) }, print, sketch), ME)).toEqual({
    order: {
      to: ADA,
      items: [
        { draft: print, amount: 4 },
        { draft: sketch, amount: 12 },
      ],
    },
  })
})

test('they go to the wallet that is connected, or to the address that is typed', () => {
  expect(checkForm(form({ to: ` ${BOB} ` }, print), ME)).toMatchObject({ order: { to: BOB } })
  expect(checkForm(form({ to: '0xb0b' }, print), ME)).toEqual({
    errors: { to: 'Enter an address: 0x and 40 hexadecimal digits.' },
  })
  expect(checkForm(form({ to: `0x${'0'.repeat(40)}` }, print), ME)).toEqual({
    errors: { to: 'The zero address cannot receive tokens.' },
  })
})

test.each([
  ['0', 'A whole number from 1 on.'],
  ['', 'A whole number from 1 on.'],
  ['1.5', 'A whole number from 1 on.'],
  ['-3', 'A whole number from 1 on.'],
  ['1099511627776', 'At most 1,099,511,627,775.'],
])('%j is not how many can be minted', (amount, problem) => {
  expect(checkForm(form({ amounts: new Map([['a', amount]]) }, sketch, print), ME)).toEqual({
    errors: { chosen: `How many of Print? ${problem}` },
  })
  expect(checkForm(form({ amounts: new Map([['a', amount]]) }, sketch), ME)).toHaveProperty('order')
})

test('an airdrop is of one draft, to all of the list', () => {
  expect(checkForm(form(airdrop(`${ADA}\n${BOB}\n${ADA}`), print), ME)).toEqual({
    order: { recipients: [ADA, BOB], item: { draft: print, amount: 4 }, rest: [] },
  })
  expect(checkForm(form(airdrop(ADA), print, sketch), ME)).toEqual({
    errors: { chosen: 'An airdrop is of one draft: choose exactly one.' },
  })
})

test('whatever is wrong is said at once, each at its place', () => {
  expect(checkForm(form(airdrop('')), ME)).toEqual({
    errors: { chosen: 'Choose at least one draft.', list: 'Enter one address at least.' },
  })
  const long = 'x'.repeat(60)
  const list = `${ADA}\nada bob\n${long}\n1 2 3 4`
  expect(checkForm(form(airdrop(list), print), ME)).toEqual({
    errors: {
      list: `These are no addresses of recipients: line 2: ada, line 2: bob, line 3: ${'x'.repeat(49)}…, line 4: 1, line 4: 2, and 2 more.`,
    },
  })
})

test('a chosen draft that is gone is not minted', () => {
  expect(check(form({}, print, sketch), [sketch], ME)).toEqual({
    order: { to: ADA, items: [{ draft: sketch, amount: 1 }] },
  })
})

test('what is minted is no longer chosen, and the rest still is', () => {
  const before = form({ to: BOB, list: ADA }, print, sketch)
  expect(afterMint(before, { to: ADA, items: [{ draft: print, amount: 4 }] })).toEqual(
    form({ to: BOB, list: ADA }, sketch),
  )
})

test('an airdrop that was given to some stays, to be given to the others', () => {
  const before = form({ ...airdrop(`${ADA}\n${BOB}`), amounts: new Map([['a', '7']]) }, print)
  const item = { draft: print, amount: 7 }
  const after = afterMint(before, { recipients: [ADA], item, rest: [BOB] })
  expect(after).toEqual({ ...before, list: BOB, leftover: print })
  expect(afterMint(after, { recipients: [BOB], item, rest: [] })).toEqual({
    ...before,
    chosen: new Set(),
    list: '',
    leftover: null,
  })
})

test('it is filled in with another draft than the one it began with, how many of one, or to whom', () => {
  const isHeld = (filledIn: MintForm) => isFilledIn(filledIn, [print, sketch], 'a')
  expect(isHeld(form({}))).toBe(false)
  expect(isHeld(form({}, print))).toBe(false)
  expect(isHeld(form({ chosen: new Set(['gone']), amounts: new Map([['b', '2']]), to: '' }))).toBe(false)
  expect(isHeld(form({}, print, sketch))).toBe(true)
  expect(isHeld(form({ amounts: new Map([['a', '2']]) }, print))).toBe(true)
  expect(isHeld(form({ to: BOB }))).toBe(true)
  expect(isHeld(form(airdrop(BOB)))).toBe(true)
})
