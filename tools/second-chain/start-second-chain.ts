import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Abi,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { scratchDirectory } from '../scratch-directory.ts'
import { compilePlayed } from './compile.ts'

const CHAIN_ID = 4242
/** Of the coin, by its feed. */
export const COIN_USD = 2_000

export type SecondChain = {
  rpcUrl: string
  /** As wallets write its number. */
  chainId: string
  /** What the server needs to know it: a file with its description and a variable for what is secret in it. */
  env: { CHAINS_FILE: string; SECOND_CHAIN_KEY: string }
  coin: Hex
  items: Hex
  close(): Promise<void>
}

/**
 * An anvil beside the demo's, described by nothing but a file, with a history of three holders:
 * coins 1,000.50 + 500 issued, 250.25 of them moved on; items 1 and 2 bought for 0.25 each, 3 got for nothing, 1 moved on.
 */
export async function startSecondChain(): Promise<SecondChain> {
  const anvil = await startAnvil([], 0, 'cancun', CHAIN_ID)
  const { rpcUrl } = anvil
  const [alice = '', bob = '', carol = ''] = await rpc<string[]>(rpcUrl, 'eth_accounts')
  const { Coin, Items, Feed } = await compilePlayed()

  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
  async function send(transaction: object): Promise<Hex> {
    const hash = await rpc<Hex>(rpcUrl, 'eth_sendTransaction', [transaction])
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`A move has failed: ${JSON.stringify(transaction)}`)
    return receipt.contractAddress ?? '0x'
  }
  const deploy = (artifact: { abi: Abi; bytecode: Hex }) =>
    send({ from: alice, data: encodeDeployData(artifact) })
  const call = (from: string, to: Hex, abi: Abi, functionName: string, args: unknown[] = [], value = 0n) =>
    send({
      from,
      to,
      value: `0x${value.toString(16)}`,
      data: encodeFunctionData({ abi, functionName, args }),
    })

  const feed = await deploy(Feed)
  const coin = await deploy(Coin)
  await call(alice, coin, Coin.abi, 'issue', [alice, 1_000_500_000n])
  await call(alice, coin, Coin.abi, 'issue', [bob, 500_000_000n])
  await call(alice, coin, Coin.abi, 'transfer', [carol, 250_250_000n])
  const items = await deploy(Items)
  await call(alice, items, Items.abi, 'mint', [], parseEther('0.25'))
  await call(alice, items, Items.abi, 'mint', [], parseEther('0.25'))
  await call(bob, items, Items.abi, 'mint')
  await call(alice, items, Items.abi, 'transferFrom', [alice, carol, 1n])

  const directory = await scratchDirectory('second-chain')
  const file = join(directory, 'chains.json')
  const entry = {
    name: 'Second Anvil',
    chainId: CHAIN_ID,
    shortName: 'Anvil_2',
    nativeCurrency: { name: 'Ingot', symbol: 'ING', decimals: 18 },
    rpc: [`${rpcUrl}/?key=\${SECOND_CHAIN_KEY}`],
    walletRpcUrls: [rpcUrl],
    nativeUsdFeed: feed,
    blockTimeMs: 1_000,
  }
  await writeFile(file, JSON.stringify([entry]))
  return {
    rpcUrl,
    chainId: `0x${CHAIN_ID.toString(16)}`,
    env: { CHAINS_FILE: file, SECOND_CHAIN_KEY: 'hush-hush' },
    coin,
    items,
    async close() {
      await anvil.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
