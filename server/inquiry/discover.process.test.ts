import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { encodeDeployData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abi, bytecode } from '#contracts/artifact.ts'
import addresses from '#demo/addresses.json' with { type: 'json' }
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { type DemoChain, startDemoChain } from '#demo/start.ts'
import { demoDirectory } from '#demo/test-demo-directory.ts'
import { creationBlock } from '#server/chain/creation-block.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { NodeError, startTestNode } from '#server/chain/test-node.ts'
import type { Chain } from '#server/chain/types.ts'
import { answers, codeThatAnswers, deploy, ENDLESS, place } from '#server/indexer/testing/contracts.ts'
import { oddContracts, oddNames } from '#server/indexer/testing/odd/odd-contracts.ts'
import { playOdd } from '#server/indexer/testing/odd/play-odd.ts'
import { discover } from './discover.ts'

const log = pino({ level: 'silent' })
const someone = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

let anvil: Anvil
let chain: Chain
beforeAll(async () => {
  anvil = await startAnvil([])
  chain = openChain('demo', [anvil.rpcUrl], { log })
})
afterAll(async () => {
  chain.close()
  await anvil.stop()
})

const find = async (code: string) => discover(chain, await place(anvil.rpcUrl, code))
const { word, string, bytes32, address } = answers
const token = { totalSupply: word(1_000_000), balanceOf: word(0) }

describe('a token is told', () => {
  test('by ERC-165, with its name from the metadata in the contract and its creation block', async () => {
    const metadata = Buffer.from('{"name":"Work\\u0000shop \\u202eEditions","image":"x"}').toString('base64')
    const args = [`data:application/json;base64,${metadata}`, 250n] as const
    await rpc(anvil.rpcUrl, 'anvil_mine', ['0x15'])
    const at = await deploy(anvil.rpcUrl, encodeDeployData({ abi, bytecode, args }))
    await rpc(anvil.rpcUrl, 'anvil_mine', ['0x1e'])
    const [deployer] = await rpc<string[]>(anvil.rpcUrl, 'eth_accounts')
    expect(await discover(chain, at.address)).toEqual({
      kind: 'erc1155',
      name: 'Workshop Editions',
      symbol: '',
      decimals: 0,
      royaltyReceiver: deployer,
      firstBlock: at.block,
    })
  })

  test.each(oddNames)('by what it is, however odd its events are: %s', async (name) => {
    const { address: at } = await playOdd(anvil.rpcUrl, name)
    const found = await discover(chain, at)
    expect(found.kind).toBe(oddContracts[name].kind)
    if (name === 'Bytes32Name') expect(found).toMatchObject({ name: 'Thirty-two bytes', symbol: 'B32' })
    if (name === 'NoDecimals') expect(found.decimals).toBe(0)
    if (name === 'ManyDecimals') expect(found.decimals).toBe(255)
  })

  test('without a name if its metadata is kept elsewhere', async () => {
    const args = ['https://example.com/contract/1', 0n] as const
    const at = await deploy(anvil.rpcUrl, encodeDeployData({ abi, bytecode, args }))
    expect(await discover(chain, at.address)).toMatchObject({ kind: 'erc1155', name: '' })
  })

  test('by what it answers: an ERC-20 with a name in bytes32', async () => {
    const code = codeThatAnswers({
      ...token,
      name: bytes32('Maker'),
      symbol: bytes32('MKR'),
      decimals: word(18),
    })
    expect(await find(code)).toMatchObject({
      kind: 'erc20',
      name: 'Maker',
      symbol: 'MKR',
      decimals: 18,
      royaltyReceiver: null,
    })
  })

  test.each([
    ['none', undefined, 0],
    ['255', word(255), 255],
    ['256', word(256), 0],
    ['2^256 - 1', 'f'.repeat(64), 0],
  ])('as an ERC-20 with %s decimals', async (_, decimals, expected) => {
    const found = await find(codeThatAnswers({ ...token, ...(decimals && { decimals }) }))
    expect(found).toMatchObject({ kind: 'erc20', name: '', decimals: expected })
  })

  test('by its owners if it is older than ERC-165', async () => {
    const code = codeThatAnswers({
      ...token,
      name: string('CryptoKitties'),
      symbol: string('CK'),
      ownerOf: address(someone),
    })
    expect(await find(code)).toMatchObject({
      kind: 'erc721',
      name: 'CryptoKitties',
      symbol: 'CK',
      decimals: 0,
    })
  })

  test('by what it answers if it says yes to every interface', async () => {
    const code = codeThatAnswers({ ...token, supportsInterface: word(1), decimals: word(6) })
    expect(await find(code)).toMatchObject({ kind: 'erc20', decimals: 6 })
  })

  test('by the code behind its proxy, which is also asked for the name', async () => {
    const implementation = await place(anvil.rpcUrl, codeThatAnswers({ name: string('Behind') }))
    const proxy = await place(anvil.rpcUrl, codeThatAnswers({ ...token, decimals: word(2) }))
    const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    await rpc(anvil.rpcUrl, 'anvil_setStorageAt', [proxy, slot, `0x${address(implementation)}`])
    expect(await discover(chain, proxy)).toMatchObject({ kind: 'erc20', name: 'Behind', decimals: 2 })
  })

  test('although the node does not give what contracts store, without the name behind the proxy', async () => {
    const node = await startTestNode(({ method, params }) => {
      if (method === 'eth_getStorageAt') throw new NodeError(-32_601, 'the method does not exist')
      return rpc(anvil.rpcUrl, method, params).catch((error) => {
        throw new NodeError(3, error.message)
      })
    })
    const behind = openChain('demo', [node.url], { log })
    const at = await place(anvil.rpcUrl, codeThatAnswers({ ...token, decimals: word(2) }))
    expect(await discover(behind, at)).toMatchObject({ kind: 'erc20', name: '', decimals: 2 })
    behind.close()
    await node.stop()
  })

  test('although its name is a megabyte long', async () => {
    const code = codeThatAnswers({ ...token, name: ENDLESS, symbol: string('BIG'), decimals: word(18) })
    const at = await place(anvil.rpcUrl, code)
    const name = await rpc<string>(anvil.rpcUrl, 'eth_call', [{ to: at, data: '0x06fdde03' }, 'latest'])
    expect(name.length).toBeGreaterThan(2_000_000)
    expect(await discover(chain, at)).toMatchObject({ kind: 'erc20', name: '', symbol: 'BIG', decimals: 18 })
  })
})

describe('no token is', () => {
  test('an account', async () => {
    expect(await discover(chain, someone)).toEqual({
      kind: 'wallet',
      name: '',
      symbol: '',
      decimals: 0,
      royaltyReceiver: null,
      firstBlock: 0,
    })
  })

  test('an account that lets a contract act for it', async () => {
    expect(await find(`0xef0100${someone.slice(2)}`)).toMatchObject({ kind: 'wallet' })
  })

  test('a contract of another kind', async () => {
    expect(await find(codeThatAnswers({ balanceOf: word(1) }))).toMatchObject({
      kind: 'nothing',
      firstBlock: 0,
    })
    // Answers everything with nothing, as a fallback does.
    expect(await find('0x00')).toMatchObject({ kind: 'nothing' })
  })
})

test('nodes that keep few states give the block of a young contract, and that of its first log for an old one', async () => {
  const pruned = await startAnvil(['--prune-history', '8'])
  const recent = openChain('demo', [pruned.rpcUrl], { log })
  const code = encodeDeployData({ abi, bytecode, args: ['', 0n] })
  await rpc(pruned.rpcUrl, 'anvil_mine', ['0x28'])
  const { address: old } = await deploy(pruned.rpcUrl, code)
  await rpc(pruned.rpcUrl, 'anvil_mine', ['0x28'])
  const young = await deploy(pruned.rpcUrl, code)
  await rpc(pruned.rpcUrl, 'anvil_mine', ['0x3'])
  expect(await creationBlock(recent, old)).toBe(41)
  expect(await creationBlock(recent, young.address)).toBe(young.block)
  recent.close()
  await pruned.stop()
})

describe('in the demo world', () => {
  let demo: DemoChain
  let world: Chain
  let dataDir: string
  beforeAll(async () => {
    dataDir = await demoDirectory()
    demo = await startDemoChain({ dataDir, log: console, traffic: false })
    world = openChain('demo', [demo.rpcUrl], { log })
  })
  afterAll(async () => {
    world.close()
    await demo.close()
    await rm(dataDir, { recursive: true })
  })

  test.each([
    ['touchstones', { kind: 'erc721', name: 'Touchstones', symbol: 'TOUCH', royaltyReceiver: someone }],
    ['bullion', { kind: 'erc20', name: 'Bullion', symbol: 'BULN', decimals: 18 }],
    ['dollar', { kind: 'erc20', decimals: 6 }],
    ['weth', { kind: 'erc20', name: 'Wrapped Ether', symbol: 'WETH' }],
    ['editions', { kind: 'erc1155', name: 'Workshop Editions' }],
    ['seaport', { kind: 'nothing' }],
  ] as const)('%s is found out, and nothing of it is before its first block', async (name, expected) => {
    // The state of old blocks is not known there, but their logs are.
    const filter = { address: addresses[name], fromBlock: '0x0', toBlock: 'latest' }
    const [first] = (await rpc(demo.rpcUrl, 'eth_getLogs', [filter])) as { blockNumber: string }[]
    const firstBlock = expected.kind === 'nothing' ? 0 : Number(first?.blockNumber)
    expect(await discover(world, addresses[name])).toMatchObject({ ...expected, firstBlock })
  })
})
