import { encodeDeployData, getContractAddress, type Hex, stringToHex } from 'viem'
import { abi, bytecode } from '#contracts/artifact.ts'
import type { Provider } from '../../wallet/provider.ts'

/** contractURI() */
const CONTRACT_URI = '0xe8a3d485'

/** What a transaction carries that deploys the contract. */
export function deploymentData(contractUrl: string, royaltyBps: number): Hex {
  return encodeDeployData({ abi, bytecode, args: [contractUrl, BigInt(royaltyBps)] })
}

/**
 * Where the contract with this metadata is when the account's transaction of this number has deployed it, whatever the
 * transaction's hash; else null.
 */
export async function findDeployed(
  provider: Provider,
  { account, nonce, contractUrl }: { account: string; nonce: number; contractUrl: string },
): Promise<string | null> {
  const address = getContractAddress({ from: account as Hex, nonce: BigInt(nonce) })
  const params = [{ to: address, data: CONTRACT_URI }, 'latest']
  const answer = await provider.request({ method: 'eth_call', params })
  return String(answer).includes(stringToHex(contractUrl).slice(2)) ? address : null
}
