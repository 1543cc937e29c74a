import { type Abi, type Address, createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { foundry } from 'viem/chains'
import { named } from '#demo/accounts.ts'

type Artifact = { abi: Abi; bytecode: Hex }
type Sent = { value?: bigint; from?: (typeof named)['curator'] }

/** Sends what a person would send, from the same account to a chain that is the same every time, and says what it cost. */
export function createMeter(rpcUrl: string) {
  const client = createTestClient({
    mode: 'anvil',
    chain: foundry,
    transport: http(rpcUrl),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)

  async function gasOf(hash: Hex) {
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`)
    return { gas: Number(receipt.gasUsed), address: receipt.contractAddress as Address }
  }

  return {
    async deploy({ abi, bytecode }: Artifact, args: unknown[]) {
      return gasOf(await client.deployContract({ abi, bytecode, args, account: named.curator }))
    },
    async call(address: Address, abi: Abi, functionName: string, args: unknown[], sent: Sent = {}) {
      const account = sent.from ?? named.curator
      const { request } = await client.simulateContract({
        address,
        abi,
        functionName,
        args,
        account,
        value: sent.value,
      })
      return (await gasOf(await client.writeContract(request))).gas
    },
  }
}
export type Meter = ReturnType<typeof createMeter>
