export type Transaction = {
  from?: string
  to?: string
  value?: string
  data?: string
  gas?: string
  chainId?: string
}
type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What the chain takes for one transaction. */
const MOST_GAS = 30_000_000n

/** The gas limit: what the page wants, or the estimate and a fifth more, because the next block may need more. */
export async function readGas(rpc: Rpc, transaction: Transaction): Promise<bigint> {
  if (transaction.gas) return BigInt(transaction.gas)
  const estimate = BigInt(String(await rpc('eth_estimateGas', [transaction])))
  const gas = (estimate * 6n) / 5n
  return gas < MOST_GAS ? gas : MOST_GAS
}

export async function readFees(rpc: Rpc): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  const [price, tip] = await Promise.all([rpc('eth_gasPrice', []), rpc('eth_maxPriorityFeePerGas', [])])
  // The price is the base fee and the tip, and the base fee may rise.
  return { maxFeePerGas: BigInt(String(price)) * 2n, maxPriorityFeePerGas: BigInt(String(tip)) }
}

/** Null if the chain cannot estimate it, mostly because the transaction would fail. */
export async function estimateDemoCost(rpc: Rpc, transaction: Transaction): Promise<bigint | null> {
  try {
    const [gas, price] = await Promise.all([rpc('eth_estimateGas', [transaction]), rpc('eth_gasPrice', [])])
    return BigInt(gas as string) * BigInt(price as string)
  } catch {
    return null
  }
}
