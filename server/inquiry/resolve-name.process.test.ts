import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { answers, place } from '#server/indexer/testing/contracts.ts'
import { readName } from './resolve-name.ts'

const someone = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** As ERC-137 has it. */
const FOO_ETH = '0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f'
/** Answers with what it stores under the first argument: PUSH1 4 CALLDATALOAD SLOAD PUSH0 MSTORE PUSH1 32 PUSH0 RETURN. */
const BY_NODE = '0x600435545f5260205ff3'

let anvil: Anvil
let chain: Chain
let ensRegistry: string
let resolver: string
beforeAll(async () => {
  anvil = await startAnvil([])
  chain = openChain('demo', [anvil.rpcUrl], { log: pino({ level: 'silent' }) })
  ensRegistry = await place(anvil.rpcUrl, BY_NODE)
  resolver = await place(anvil.rpcUrl, BY_NODE)
  await store(ensRegistry, resolver)
})
afterAll(async () => {
  chain.close()
  await anvil.stop()
})

/** Writes down an address for foo.eth. */
const store = (contract: string, address: string) =>
  rpc(anvil.rpcUrl, 'anvil_setStorageAt', [contract, FOO_ETH, `0x${answers.address(address)}`])
const read = (name: string) => readName(chain, ensRegistry, name)

test('a name is the address that its resolver has for it, however it is written', async () => {
  await expect(read('foo.eth')).rejects.toThrow('foo.eth has no address on Demo chain.')
  await store(resolver, someone)
  for (const name of ['foo.eth', ' FOO.eth ', 'Ｆoo.eth'])
    expect(await read(name)).toEqual({ name: 'foo.eth', address: someone })
})

test('a name that nobody has, that is none, or whose resolver does not answer has no address', async () => {
  await expect(read('bar.eth')).rejects.toMatchObject({
    fields: { name: 'bar.eth has no address on Demo chain.' },
  })
  // A Cyrillic о beside Latin letters.
  for (const name of ['fоo.eth', 'foo..eth', 'f o.eth', 'foo_bar.eth\u202e'])
    await expect(read(name)).rejects.toThrow('This is no valid name.')
  await store(ensRegistry, await place(anvil.rpcUrl, '0x5f5ffd'))
  await expect(read('foo.eth')).rejects.toThrow('foo.eth has no address on Demo chain.')
})
