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

test.each([['avalanche'], ['ETH'], [''], ['__proto__'], [1], [null]])(
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
    last_transaction: '0001-01-01T00:00:00Z',
    nr_holders: null,
    nr_transactions: null,
    nr_nfts: null,
    revenue: null,
    is_assay: false,
    state: 'start',
  }
  expect(list.parse([waiting])).toEqual([waiting])
})
