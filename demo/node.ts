import { toHex } from 'viem'
import { type Anvil, startAnvil } from './anvil.ts'
import { rpc } from './rpc.ts'

/** Of a block. The world was built with more. */
const GAS_LIMIT = 30_000_000
/** One more than the world has: the faucet, whose coins come from anvil. */
const ACCOUNTS = ['--accounts', '11', '--balance', '1000000']
/** Balances of long ago are of no interest to anybody, and anvil would write them to the disk. */
const HISTORY = ['--prune-history', '128']

/** The demo chain's node, with the state from that file. */
export async function startNode(statePath: string, port?: number): Promise<Anvil & { firstBlock: number }> {
  const anvil = await startAnvil(['--load-state', statePath, ...HISTORY, ...ACCOUNTS], port)
  await rpc(anvil.rpcUrl, 'evm_setBlockGasLimit', [toHex(GAS_LIMIT)])
  return { ...anvil, firstBlock: Number(await rpc(anvil.rpcUrl, 'eth_blockNumber')) }
}
