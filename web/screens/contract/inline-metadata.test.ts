import { expect, test } from 'vitest'
import { inlineMetadata } from './inline-metadata.ts'

const METADATA = {
  name: 'Münze',
  description: 'What we make.',
  image: 'data:image/svg+xml;base64,PHN2Zy8+',
  external_link: 'https://forge.example/',
}
const base64 = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

test.each([
  ['base64', `data:application/json;base64,${base64(METADATA)}`],
  ['base64 with a charset', `data:application/json;charset=utf-8;base64,${base64(METADATA)}`],
  ['text', `data:application/json,${encodeURIComponent(JSON.stringify(METADATA))}`],
])('metadata in the URI itself is read as %s', (_, uri) => {
  expect(inlineMetadata(uri)).toEqual(METADATA)
})

test("what is no text, a script and a stranger's picture are left out", () => {
  const odd = {
    name: { x: 1 },
    image: 'https://stranger.example/x.png',
    external_link: 'javascript:alert(1)',
  }
  expect(inlineMetadata(`data:application/json;base64,${base64(odd)}`)).toEqual({
    name: '',
    description: '',
    image: '',
    external_link: '',
  })
})

test.each([
  'https://forge.example/contract.json',
  'data:text/html,<p>',
  'data:application/json;base64,!!',
  'data:application/json,{',
  'data:application/json,null',
])('%j holds none', (uri) => {
  expect(inlineMetadata(uri)).toBeNull()
})
