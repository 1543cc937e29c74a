import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  type PrivateKeyAccount,
} from 'viem'
import { CHAIN_ID } from './accounts.ts'
import type { Artifact } from './compile.ts'
import { rpc } from './rpc.ts'

export type Contract = { address: Address; abi: Artifact['abi'] }
export type ChainWriter = ReturnType<typeof openChainWriter>

type Receipt = { status: Hex; transactionHash: Hex; transactionIndex: Hex }

const GAS = 1_500_000n

/**
 * Writes a chain that does not mine by itself, block by block: open one at its time, send what belongs into it, close
 * it. Every transaction is signed by its sender's own key, and one that fails ends the writing.
 */
export function openChainWriter(rpcUrl: string) {
  const nonces = new Map<Address, number>()
  const block = { number: 0, timestamp: 0 }
  let total = 0
  let sent: { hash: Hex; what: string }[] = []

  async function send(
    from: PrivateKeyAccount,
    what: string,
    request: { to?: Address; data?: Hex; value?: bigint; gas?: bigint },
  ): Promise<Hex> {
    const nonce = nonces.get(from.address) ?? 0
    nonces.set(from.address, nonce + 1)
    const signed = await from.signTransaction({
      chainId: CHAIN_ID,
      type: 'eip1559',
      nonce,
      gas: GAS,
      maxFeePerGas: 40_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      ...request,
    })
    const hash = keccak256(signed)
    await rpc(rpcUrl, 'eth_sendRawTransaction', [signed])
    sent.push({ hash, what })
    total++
    return hash
  }

  return {
    rpcUrl,
    /** The block that is being written. */
    block,
    send,
    /** Transactions sent so far. */
    count: () => total,
    open(timestamp: number) {
      if (sent.length > 0) throw new Error('The last block is still open.')
      block.number++
      block.timestamp = timestamp
    },
    async close() {
      await rpc(rpcUrl, 'evm_setNextBlockTimestamp', [block.timestamp])
      await rpc(rpcUrl, 'evm_mine')
      const receipts = await rpc<Receipt[]>(rpcUrl, 'eth_getBlockReceipts', [
        `0x${block.number.toString(16)}`,
      ])
      for (const [index, { hash, what }] of sent.entries()) {
        const receipt = receipts[index]
        if (receipt?.transactionHash !== hash) throw new Error(`'${what}' is not where it was sent to.`)
        if (receipt.status !== '0x1') throw new Error(`'${what}' failed in block ${block.number}.`)
      }
      sent = []
    },
    call(
      from: PrivateKeyAccount,
      { address, abi }: Contract,
      functionName: string,
      args: unknown[],
      options: { value?: bigint; gas?: bigint } = {},
    ) {
      const data = encodeFunctionData({ abi, functionName, args })
      return send(from, functionName, { to: address, data, ...options })
    },
    async deploy(
      from: PrivateKeyAccount,
      { abi, bytecode }: Artifact,
      args: unknown[] = [],
    ): Promise<Contract> {
      const address = getContractAddress({ from: from.address, nonce: BigInt(nonces.get(from.address) ?? 0) })
      const data = encodeDeployData({ abi, bytecode, args })
      await send(from, 'deployment', { data, gas: 8_000_000n })
      return { address, abi }
    },
  }
}
