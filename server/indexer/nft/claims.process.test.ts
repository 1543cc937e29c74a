import { pino } from 'pino'
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abi, bytecode } from '#contracts/artifact.ts'
import { MNEMONIC } from '#demo/accounts.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { decodeTransfers } from '../decode-transfers.ts'
import { findOddities } from '../find-oddities.ts'
import type { Contract } from '../log-source.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { PlayedChain } from '../testing/played-chain.ts'
import { CALLER_CODE, callAll } from '../testing/played-sales.ts'
import { TRANSFER_SINGLE } from '../transfer-events.ts'
import { priceTransfers } from './price-transfers.ts'

const owner = mnemonicToAccount(MNEMONIC)
const PRICE = 500n
let played: PlayedChain
let chain: Chain
let collection: Hex
/** A relayer, or a smart account that an entry point calls. */
let caller: string

beforeAll(async () => {
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log: pino({ level: 'silent' }) })
  const code = encodeDeployData({ abi, bytecode, args: ['', 250n] })
  collection = (await played.deploy(code, owner.address)) as Hex
  caller = await played.deploy(CALLER_CODE)
})
afterAll(async () => {
  chain?.close()
  await played?.close()
})

const number = { type: 'uint256' } as const
const types = {
  Voucher: [
    { name: 'id', ...number },
    { name: 'uri', type: 'string' },
    { name: 'price', ...number },
    { name: 'maxSupply', ...number },
    { name: 'walletLimit', ...number },
    { name: 'deadline', ...number },
    { name: 'nonce', ...number },
  ],
} as const

async function claim(id: bigint, receiver: string, amount: bigint): Promise<Hex> {
  const rest = { maxSupply: 100n, walletLimit: 0n, deadline: 2n ** 64n, nonce: 0n }
  const voucher = { id, uri: '', price: PRICE, ...rest }
  const signature = await owner.signTypedData({
    domain: { name: 'AssayCollection', version: '1', chainId: 31_337, verifyingContract: collection },
    types,
    primaryType: 'Voucher',
    message: voucher,
  })
  const args = [voucher, signature, receiver as Hex, amount] as const
  return encodeFunctionData({ abi, functionName: 'claim', args })
}

/** What the transfers of the newest block cost. */
async function priced() {
  const head = await chain.head()
  const filter = { addresses: [collection], topics: [[TRANSFER_SINGLE]] }
  const logs = await chain.logsOfBlocks([filter], [head])
  const oddities = await findOddities(chain, { address: collection, kind: 'erc1155' }, null)
  const contract = {
    chain: 'demo',
    address: collection,
    royalty_receiver: owner.address.toLowerCase(),
    oddities,
  }
  const { transfers } = decodeTransfers(logs, 'erc1155')
  return priceTransfers(chain, noProtocols, contract as Contract, transfers, new Map())
}

test('a claim that a relayer sends is paid by what the collection got', async () => {
  const [, , relayer = '', receiver = ''] = played.accounts
  const data = callAll([{ to: collection, valueWei: 2n * PRICE, data: await claim(1n, receiver, 2n) }])
  await played.mine(12, [{ from: relayer, to: caller, valueWei: 2n * PRICE + 40n, data }])
  const { transfers, valued, unexplained } = await priced()
  expect(transfers).toMatchObject([
    {
      to: receiver,
      amount: 2n,
      priceWei: 1_000n,
      royaltyWei: 0n,
      terms: { seller: null, buyer: receiver, isEstimated: false },
    },
  ])
  expect([valued, unexplained]).toEqual([1, []])
})

test('a claim by an account that pays from what it has, in a transaction without value', async () => {
  const [, , bundler = '', receiver = ''] = played.accounts
  const data = callAll([{ to: collection, valueWei: PRICE, data: await claim(2n, receiver, 1n) }])
  await played.mine(12, [{ from: bundler, to: caller, valueWei: 5_000n, data: '0x' }])
  await played.mine(12, [{ from: bundler, to: caller, valueWei: 0n, data }])
  expect((await priced()).transfers).toMatchObject([{ to: receiver, priceWei: 500n }])
})

test('a claim by the owner is paid as any other is, although the price comes back', async () => {
  const data = await claim(4n, owner.address, 1n)
  await played.mine(12, [{ from: owner.address, to: collection, valueWei: PRICE, data }])
  expect((await priced()).transfers).toMatchObject([
    { to: owner.address.toLowerCase(), priceWei: 500n, terms: { isEstimated: false, earned: 500n } },
  ])
})

test('what the owner mints costs nothing', async () => {
  const [, , , receiver = ''] = played.accounts
  const args = [receiver as Hex, 3n, 1n, ''] as const
  const data = encodeFunctionData({ abi, functionName: 'mint', args })
  await played.mine(12, [{ from: owner.address, to: collection, valueWei: 0n, data }])
  expect((await priced()).transfers).toMatchObject([{ priceWei: 0n, terms: null }])
})
