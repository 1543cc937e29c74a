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

test('other names find a choice as well, after those that are labelled so', () => {
  const chains = [
    { value: 'bsc', label: 'BNB Chain', keywords: 'bsc BNB Smart Chain' },
    { value: 'sepolia', label: 'Sepolia', note: 'Testnet' },
    { value: 'tbsc', label: 'Smart Testnet' },
  ]
  const found = (text: string) => findChoices(chains, text).map(({ value }) => value)
  expect(found('bsc')).toEqual(['bsc'])
  expect(found('smart')).toEqual(['tbsc', 'bsc'])
  expect(found('testnet')).toEqual(['tbsc', 'sepolia'])
})

test.each([
  ['india', 'India'],
  ['indon', 'Indonesia'],
  ['ind', undefined],
  ['atlantis', undefined],
])('%j stands for %j', (text, label) => {
  expect(chosenBy(choices, text)?.label).toBe(label)
})
