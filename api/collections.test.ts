import { expect, test } from 'vitest'
import { collectionCalls } from './collections.ts'

const addNft = collectionCalls['POST /api/collection/add-nft'].body
const addWallet = collectionCalls['POST /api/collection/add-wallet'].body
const list = collectionCalls['GET /api/collections'].reply

const contract_address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('the chain is Ethereum unless another is named', () => {
  expect(addNft.parse({ contract_address })).toEqual({
    contract_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    contract_chain: 'eth',
  })
  expect(addWallet.parse({ wallet_address: contract_address })).toEqual({
    wallet_name: '',
    wallet_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    wallet_chain: 'eth',
  })
})

test.each([['polygon'], ['bsc'], ['base'], ['celo'], ['demo']])(
  'a contract on %s can be tracked',
  (contract_chain) => {
    expect(addNft.safeParse({ contract_address, contract_chain }).success).toBe(true)
  },
)

test.each([['dogechain'], ['ETH'], [''], ['__proto__'], [1], [null]])(
  'a contract on %j cannot be tracked',
  (contract_chain) => {
    expect(addNft.safeParse({ contract_address, contract_chain }).error?.issues[0]?.message).toBe(
      'Choose one of the listed chains.',
    )
  },
)

test.each([
  ['', 'Enter an address: 0x and 40 hexadecimal digits.'],
  ['0x12', 'Enter an address: 0x and 40 hexadecimal digits.'],
  ['x'.repeat(101), 'Enter an address: 0x and 40 hexadecimal digits.'],
  [undefined, 'This field is required.'],
  [12, 'This has to be text.'],
  [[contract_address], 'This has to be text.'],
])('the address %j is refused with a sentence', (given, message) => {
  const result = addNft.safeParse({ contract_address: given })
  expect(result.error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
    [['contract_address'], message],
  ])
})

test('a collection of which nothing is known yet can be told', () => {
  const waiting = {
    contract_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    contract_chain: 'eth',
    collection_name: 'Apes',
    contract_type: 'NFT',
    standard: 'ERC721',
    last_transaction: '0001-01-01T00:00:00Z',
    nr_holders: null,
    nr_transactions: null,
    nr_nfts: null,
    revenue: null,
    is_assay: false,
    state: 'start',
    indexing: null,
    reading: null,
    older_reading: null,
    trouble: null,
    as_of: null,
    counts_native: null,
    hallmark: null,
  }
  expect(list.parse([waiting])).toEqual([waiting])
})

const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

test('a collection is named by address, chain and type, none of which can be left out', () => {
  const key = { contract_address: address, contract_chain: 'eth', contract_type: 'NFT' }
  const { body } = collectionCalls['POST /api/collection/remove']
  expect(body.parse(key)).toEqual(key)
  for (const field of Object.keys(key))
    expect(body.safeParse({ ...key, [field]: undefined }).success).toBe(false)
  expect(body.safeParse({ ...key, contract_type: 'ERC721' }).error?.issues[0]?.message).toBe(
    'Choose one of the listed types.',
  )
})

test('a name is one line of at most 100 characters, and may be empty', () => {
  const { body } = collectionCalls['POST /api/address-label']
  const named = { address, contract_chain: 'eth', label: ' Cold <b>store</b> ' }
  expect(body.parse(named)).toEqual({ ...named, label: 'Cold <b>store</b>', entity: '' })
  expect(body.safeParse({ ...named, label: '' }).success).toBe(true)
  expect(body.safeParse({ ...named, label: 'x'.repeat(101) }).success).toBe(false)
  expect(body.safeParse({ ...named, label: 'two\nlines' }).success).toBe(false)
})
