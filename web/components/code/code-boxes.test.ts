import { expect, test } from 'vitest'
import { type Boxes, type BoxesAction, changeBoxes, codeOf, emptyBoxes } from './code-boxes.ts'

const full: Boxes = { digits: ['1', '2', '3', '4', '5', '6'], focus: 5 }
const partly: Boxes = { digits: ['1', '2', '', '', '', ''], focus: 2 }

function type(boxes: Boxes, text: string): Boxes {
  return [...text].reduce<Boxes>(
    (held, digit) => changeBoxes(held, { type: 'input', index: held.focus, text: digit }),
    boxes,
  )
}

function press(boxes: Boxes, key: string, index = boxes.focus): Boxes {
  return changeBoxes(boxes, { type: 'key', index, key })
}

test('typing six digits fills the boxes from left to right and stays in the last', () => {
  expect(type(emptyBoxes, '042917')).toEqual({ digits: ['0', '4', '2', '9', '1', '7'], focus: 5 })
  expect(codeOf(type(emptyBoxes, '042917'))).toBe('042917')
})

test.each(['a', ' ', '-', '\u0663', '\uff13', 'é'])('typing %s changes nothing', (text) => {
  expect(changeBoxes(partly, { type: 'input', index: 2, text })).toBe(partly)
})

test('typing over a digit replaces it, wherever the caret stood', () => {
  const expected = { digits: ['1', '9', '', '', '', ''], focus: 2 }
  expect(changeBoxes(partly, { type: 'input', index: 1, text: '29' })).toEqual(expected)
  expect(changeBoxes(partly, { type: 'input', index: 1, text: '92' })).toEqual(expected)
  expect(changeBoxes(partly, { type: 'input', index: 1, text: '9' })).toEqual(expected)
})

test('typing the digit that is there already moves on', () => {
  expect(changeBoxes(partly, { type: 'input', index: 1, text: '22' })).toEqual({
    digits: ['1', '2', '', '', '', ''],
    focus: 2,
  })
})

test('backspace empties a box, and in an empty box the one before', () => {
  const once = press(full, 'Backspace')
  expect(once).toEqual({ digits: ['1', '2', '3', '4', '5', ''], focus: 5 })
  expect(press(once, 'Backspace')).toEqual({ digits: ['1', '2', '3', '4', '', ''], focus: 4 })
})

test('backspace in the first, empty box stays there', () => {
  expect(press(emptyBoxes, 'Backspace')).toEqual({ digits: ['', '', '', '', '', ''], focus: 0 })
})

test('delete empties the box and stays', () => {
  expect(press(full, 'Delete', 2)).toEqual({ digits: ['1', '2', '', '4', '5', '6'], focus: 2 })
})

test.each([
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 5, 5],
  ['Home', 3, 0],
  ['End', 3, 5],
])('%s from box %i goes to box %i', (key, from, to) => {
  expect(press(full, key, from)).toEqual({ digits: ['1', '2', '3', '4', '5', '6'], focus: to })
})

test('other keys change nothing', () => {
  expect(press(partly, 'Tab')).toBe(partly)
  expect(press(partly, 'a')).toBe(partly)
})

test.each([
  '907341',
  '907 341',
  '907-341',
  '90 73 41',
  ' 907341',
  '907341\n',
  '907\u00a0341',
  '907\u2013341',
])('pasting %j, which is exactly six digits, fills all boxes', (text) => {
  expect(changeBoxes(partly, { type: 'paste', text })).toEqual({
    digits: ['9', '0', '7', '3', '4', '1'],
    focus: 5,
  })
})

test.each([
  '12345',
  '1234567',
  '12 34 5',
  '123 4567',
  '12345a',
  '123.456',
  'code 123456',
  '\uff11\uff12\uff13\uff14\uff15\uff16',
  '',
])('pasting %j is ignored', (text) => {
  const paste: BoxesAction = { type: 'paste', text }
  expect(changeBoxes(partly, paste)).toBe(partly)
})

test.each(['907341', '907 341'])('%j, which the browser fills into the first box, fills all', (text) => {
  expect(changeBoxes(emptyBoxes, { type: 'input', index: 0, text })).toEqual({
    digits: ['9', '0', '7', '3', '4', '1'],
    focus: 5,
  })
})
