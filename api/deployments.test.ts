import { expect, test } from 'vitest'
import { deploymentCalls } from './deployments.ts'

const contractUri = deploymentCalls['POST /api/nft/contract-uri'].body
const addDeployed = deploymentCalls['POST /api/collection/add-nft-deployed'].body

const metadata = {
  name: 'Bay',
  description: 'Light over the bay.',
  imageURL: 'https://assay.example/uploads/V1StGXR8_Z5jdHi6B-myT.webp',
  external_link: 'https://example.com',
  seller_fee_basis_points: 250,
  fee_recipient: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
}

test.each([0, 250, 10_000])('a royalty of %d basis points is taken', (seller_fee_basis_points) => {
  expect(contractUri.parse({ ...metadata, seller_fee_basis_points })).toEqual({
    ...metadata,
    seller_fee_basis_points,
  })
})

test.each([
  [10_100],
  [-1],
  [1e9],
  [2.5],
  ['250'],
  ['2,5'],
  [Number.NaN],
  [JSON.parse('1e400')],
  [null],
  [undefined],
])('a royalty of %j is refused', (seller_fee_basis_points) => {
  const result = contractUri.safeParse({ ...metadata, seller_fee_basis_points })
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['seller_fee_basis_points']])
})

test.each([
  ['external_link', 'javascript:alert(1)'],
  ['external_link', ''],
  ['imageURL', 'http://169.254.169.254/latest'],
  ['fee_recipient', 'me'],
  ['name', ''],
  ['description', ''],
])('%s %j is refused', (field, value) => {
  const result = contractUri.safeParse({ ...metadata, [field]: value })
  expect(result.error?.issues.map(({ path }) => path[0])).toContain(field)
})

test('marks that turn the direction of text are left out', () => {
  const turned = { ...metadata, name: '\u202eBay\u202c', description: 'Light \u2067over\u2069 the bay.' }
  expect(contractUri.parse(turned)).toEqual(metadata)
})

test('a deployed collection names one of the deployment networks', () => {
  const deployed = {
    contract_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    contract_chain: 'arbitrum',
    banner: metadata.imageURL,
    name: 'Bay',
    project_url: 'https://example.com',
    metadata,
  }
  expect(addDeployed.parse(deployed)).toEqual(deployed)
  expect(addDeployed.safeParse({ ...deployed, contract_chain: 'dogechain' }).success).toBe(false)
  expect(addDeployed.safeParse({ ...deployed, contract_chain: undefined }).success).toBe(false)
  expect(addDeployed.safeParse({ ...deployed, metadata: { ...metadata, name: '' } }).success).toBe(false)
})
