import { encodeDeployData, getContractAddress, type Hex, stringToHex } from 'viem'
import { abi, bytecode } from '#contracts/artifact.ts'
import type { Provider } from '../../wallet/provider.ts'

/** The data of a transaction that deploys the contract. */
export function deploymentData(contractUrl: string, royaltyBps: number): Hex {
  return encodeDeployData({ abi, bytecode, args: [contractUrl, BigInt(royaltyBps)] })
}

/**
 * Where the contract with this metadata is when the account's transaction of this number has deployed it, whatever the
 * transaction's hash; else null. The contract's first act is to write their address down as the code of another one, which can
 * be read whatever else the account has deployed.
 */
export async function findDeployed(
  provider: Provider,
  { account, nonce, contractUrl }: { account: string; nonce: number; contractUrl: string },
): Promise<string | null> {
  const address = getContractAddress({ from: account as Hex, nonce: BigInt(nonce) })
  const params = [getContractAddress({ from: address, nonce: 1n }), 'latest']
  const code = await provider.request({ method: 'eth_getCode', params })
  return String(code).endsWith(stringToHex(contractUrl).slice(2)) ? address : null
}
