import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import type { Artifact } from '../compile-solidity.ts'
import { compileOddContracts } from './compile.ts'
import { type Move, type OddContract, type OddName, oddContracts, people } from './odd-contracts.ts'

export type PlayedOdd = OddContract & { name: OddName; address: string; abi: Abi; firstBlock: number }

type Receipt = { contractAddress: string | null; blockNumber: Hex; status: Hex }

const GAS = '0x1312d00'

/** A chain that mines when it is told to, and on which selfdestruct still removes a contract: since Cancun it does not (EIP-6780). */
export function startOldAnvil() {
  return startAnvil(['--no-mining', '--accounts', '10'], 0, 'shanghai')
}

/** Deploys the contract and makes its moves, each in a block of its own. */
export async function playOdd(rpcUrl: string, name: OddName): Promise<PlayedOdd> {
  const artifacts = await compileOddContracts()
  const { abi, bytecode } = artifactOf(artifacts, name)
  const data = encodeDeployData({ abi, bytecode })
  const { contractAddress, blockNumber } = await send(rpcUrl, { from: people.owner, data })
  const address = contractAddress ?? ''
  // Behind the proxy is another contract's code.
  const calls = name === 'Proxy' ? artifactOf(artifacts, 'Implementation').abi : abi
  const odd: OddContract = oddContracts[name]
  for (const move of odd.moves) await send(rpcUrl, transactionOf(move, address, calls))
  return { ...odd, name, address, abi: calls, firstBlock: Number(blockNumber) }
}

function artifactOf(artifacts: Record<string, Artifact>, name: string): Artifact {
  const artifact = artifacts[name]
  if (!artifact) throw new Error(`There is no contract ${name}.`)
  return artifact
}

function transactionOf({ from, call, valueWei = 0n }: Move, to: string, abi: Abi) {
  const [functionName, ...args] = call ?? []
  const data = functionName && encodeFunctionData({ abi, functionName, args })
  return { from, to, value: `0x${valueWei.toString(16)}`, ...(data && { data }) }
}

async function send(rpcUrl: string, transaction: object): Promise<Receipt> {
  const hash = await rpc<Hex>(rpcUrl, 'eth_sendTransaction', [{ ...transaction, gas: GAS }])
  await rpc(rpcUrl, 'evm_mine')
  const receipt = await rpc<Receipt | null>(rpcUrl, 'eth_getTransactionReceipt', [hash])
  if (receipt?.status !== '0x1') throw new Error(`A move has failed: ${JSON.stringify(transaction)}`)
  return receipt
}
