import { expect, test } from 'vitest'
import { chosenBy, findChoices } from './choices.ts'

const choices = ['British Indian Ocean Territory', 'Côte d’Ivoire', 'India', 'Indonesia', 'Türkiye'].map(
  (label) => ({ value: label.slice(0, 3), label }),
)
const labels = (text: string) => findChoices(choices, text).map(({ label }) => label)

test('what begins with the text comes before what holds it', () => {
  expect(labels('ind')).toEqual(['India', 'Indonesia', 'British Indian Ocean Territory'])
})

test('case, accents and the shape of the apostrophe do not matter', () => {
  expect(labels("COTE D'I")).toEqual(['Côte d’Ivoire'])
  expect(labels(' turkiye ')).toEqual(['Türkiye'])
})

test('no text leaves all, in their order', () => {
  expect(labels('')).toEqual(choices.map(({ label }) => label))
})

test.each([
  ['india', 'India'],
  ['indon', 'Indonesia'],
  ['ind', undefined],
  ['atlantis', undefined],
])('%j stands for %j', (text, label) => {
  expect(chosenBy(choices, text)?.label).toBe(label)
})
