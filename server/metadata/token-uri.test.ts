import { expect, test } from 'vitest'
import { gatewaysOf, resolveUri, type UriLocation } from './token-uri.ts'

const V0 = 'QmQaYaf3Q2oCBaUfUvV6mBP58EjbUTbMk6dC1o4YGjeWCo'
const V1 = 'bafybeigyjbnmnifzzkl5a7nywllmu2aoqedazz6dlos5mfqovvrcnn562a'
const AR = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'
const gateways = gatewaysOf({
  ipfsGateways: ['https://one.example', 'https://two.example/'],
  arweaveGateways: ['https://ar.example'],
})
const urls = (locations: UriLocation[]) =>
  locations.map((location) => ('url' in location ? location.url : 'inline'))
const resolved = (uri: string, id = '1') => urls(resolveUri(uri, id, gateways))
const both = (path: string) => [`https://one.example${path}`, `https://two.example${path}`]

test.each([
  [`ipfs://${V0}`, `/ipfs/${V0}`],
  [`ipfs://${V1}/996.json`, `/ipfs/${V1}/996.json`],
  [`ipfs://ipfs/${V0}/1`, `/ipfs/${V0}/1`],
  [`ipfs://ipfs/ipfs/${V0}/1`, `/ipfs/${V0}/1`],
  [`ipfs:/${V0}/1`, `/ipfs/${V0}/1`],
  [`/ipfs/${V0}/1`, `/ipfs/${V0}/1`],
  [`ipfs/${V0}/1`, `/ipfs/${V0}/1`],
  [V0, `/ipfs/${V0}`],
  [`  ${V1}/a b.json\n`, `/ipfs/${V1}/a%20b.json`],
  [`ipfs://${V0}/Stone #7.json`, `/ipfs/${V0}/Stone%20%237.json`],
  [`ipfs://${V0}/x?filename=y`, `/ipfs/${V0}/x?filename=y`],
  ['ipns://nft.example.eth/1', '/ipns/nft.example.eth/1'],
])('%s is asked of the gateways in their order', (uri, path) => {
  expect(resolved(uri)).toEqual(both(path))
})

test.each([
  [`https://gateway.pinata.cloud/ipfs/${V0}/beast485.png`, `/ipfs/${V0}/beast485.png`],
  [`https://${V1}.ipfs.nftstorage.link/1.json`, `/ipfs/${V1}/1.json`],
])('%s is asked of its own gateway first, then of ours', (uri, path) => {
  expect(resolved(uri)).toEqual([uri, ...both(path)])
})

test('one of our gateways is asked once', () => {
  expect(resolved(`https://two.example/ipfs/${V0}`)).toEqual(both(`/ipfs/${V0}`))
})

test.each([
  [`ar://${AR}`, [`https://ar.example/${AR}`]],
  [`ar://${AR}/1.json`, [`https://ar.example/${AR}/1.json`]],
  [`https://arweave.net/${AR}/1.json`, [`https://ar.example/${AR}/1.json`]],
  ['https://api.example.com/1?x=y', ['https://api.example.com/1?x=y']],
  ['HTTPS://API.example.com/1', ['https://api.example.com/1']],
])('%s is %j', (uri, expected) => {
  expect(resolved(uri)).toEqual(expected)
})

test('the public gateways are asked if the operator has named none', () => {
  expect(urls(resolveUri(`ipfs://${V0}`, '1'))).toEqual([
    `https://ipfs.io/ipfs/${V0}`,
    `https://dweb.link/ipfs/${V0}`,
    `https://gateway.pinata.cloud/ipfs/${V0}`,
  ])
})

test.each(['{id}', '{ID}', '%7Bid%7D'])('%s becomes 64 digits, lower-case', (template) => {
  expect(resolved(`https://example.com/${template}.json`, '314592')).toEqual([
    'https://example.com/000000000000000000000000000000000000000000000000000000000004cce0.json',
  ])
  expect(resolved(`https://example.com/${template}`, String(2n ** 256n - 1n))).toEqual([
    `https://example.com/${'f'.repeat(64)}`,
  ])
})

test.each([
  '',
  ' ',
  'hello',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://example.com/1',
  'http://',
  '1.json',
])('%j names nothing', (uri) => {
  expect(resolveUri(uri, '1', gateways)).toEqual([])
})

test("only what goes to the operator's gateway is trusted, and never another page of its host", () => {
  const own = gatewaysOf({ ipfsGateways: ['http://127.0.0.1:8080'] })
  expect(resolveUri(`ipfs://${V0}/1`, '1', own)).toEqual([
    { url: `http://127.0.0.1:8080/ipfs/${V0}/1`, trustedBase: `http://127.0.0.1:8080/ipfs/${V0}` },
  ])
  expect(resolveUri('http://127.0.0.1:8080/admin', '1', own)).toEqual([
    { url: 'http://127.0.0.1:8080/admin' },
  ])
  for (const path of ['/../../admin', '/%2e%2e/%2E./admin', '/..%2f..%2fadmin', '/a/..', '/..\\..\\admin'])
    expect(resolveUri(`ipfs://${V0}${path}`, '1', own)).toEqual([])
  // Tabs and line breaks are gone once the address is parsed.
  for (const path of ['/.\t./.\n./admin', '/%2e\t%2e/x', '/.\r.%2fadmin'])
    expect(resolveUri(`ipfs://${V0}${path}`, '1', own)).toEqual([])
  for (const name of ['..', '.', '../api/v0/config', 'name/.\t./.\t./admin'])
    expect(resolveUri(`ipns://${name}`, '1', own)).toEqual([])
  expect(resolveUri(`ipfs://${V0}@evil.example/`, '1', own)).toEqual([])
})

const content = (uri: string) => {
  const [location] = resolveUri(uri, '1')
  return location && 'bytes' in location ? [location.type, Buffer.from(location.bytes).toString()] : null
}

test.each([
  ['data:application/json;base64,eyJhIjoxfQ==', 'application/json', '{"a":1}'],
  ['data:application/json;base64,eyJhIjoxfQ', 'application/json', '{"a":1}'],
  ['data:application/json;base64,eyJh\nIjoxfQ==', 'application/json', '{"a":1}'],
  ['data:application/json;base64,eyJhIjoxfQ%3D%3D', 'application/json', '{"a":1}'],
  ['data:application/json;base64,{"a":1}', 'application/json', '{"a":1}'],
  ['data:application/json;charset=utf-8;base64,eyJhIjoxfQ==', 'application/json', '{"a":1}'],
  ['DATA:Application/JSON;Base64,eyJhIjoxfQ==', 'application/json', '{"a":1}'],
  ['data:application/json;utf8,{"a":"é, #1"}', 'application/json', '{"a":"é, #1"}'],
  ['data:application/json,%7B%22a%22%3A1%7D', 'application/json', '{"a":1}'],
  ['data:application/json,{"a":"100% %C3%A9"}', 'application/json', '{"a":"100% é"}'],
  ['data:application/json,', 'application/json', ''],
  ['data:,{"a":1}', null, '{"a":1}'],
  ["data:image/svg+xml;utf8,<svg fill='#fff'/>", 'image/svg+xml', "<svg fill='#fff'/>"],
  [' {"a":"{id}"}', 'application/json', '{"a":"{id}"}'],
  ['[{"a":1}]', 'application/json', '[{"a":1}]'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('%s holds its content itself', (uri, type, text) => {
  expect(content(uri)).toEqual([type, text])
})

test('a data URI without a comma holds nothing', () => {
  expect(resolveUri('data:application/json;base64', '1')).toEqual([])
})
