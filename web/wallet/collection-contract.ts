import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
} from 'viem'
import { abi } from '#contracts/artifact.ts'
import type { Provider } from './provider.ts'

/*
 * The calls of the collection contract. It imports viem and the contract's ABI, so load it lazily, when a wallet is used.
 */

type Reading = ContractFunctionName<typeof abi, 'view' | 'pure'>
type Writing = ContractFunctionName<typeof abi, 'nonpayable' | 'payable'>

/** The data of a transaction that calls the contract. */
export function encodeCall<N extends Writing>(
  functionName: N,
  args: ContractFunctionArgs<typeof abi, 'nonpayable' | 'payable', N>,
): Hex {
  // The types of viem do not accept a generic name.
  return encodeFunctionData({ abi, functionName, args } as never)
}

/** Reads from the contract, through the wallet's node. */
export async function readContract<N extends Reading>(
  provider: Provider,
  contract: string,
  functionName: N,
  args: ContractFunctionArgs<typeof abi, 'view' | 'pure', N>,
): Promise<ContractFunctionReturnType<typeof abi, 'view' | 'pure', N>> {
  const call = { to: contract, data: encodeFunctionData({ abi, functionName, args } as never) }
  const data = (await provider.request({ method: 'eth_call', params: [call, 'latest'] })) as Hex
  return decodeFunctionResult({ abi, functionName, args, data } as never) as never
}

const reasons: Record<string, string> = {
  NotOwner: 'This wallet does not own the contract.',
  NotPendingOwner: 'The ownership was not offered to this wallet.',
  CollectionPaused: 'The collection is paused.',
  InvalidRoyalties: 'Royalties are at most 100% and go to somebody.',
  AlreadyMinted: 'This token is minted already.',
  SupplyTooLarge: 'That is more than one token can have.',
  VoucherExpired: 'This sale has ended.',
  VoucherCancelled: 'This sale was cancelled.',
  InvalidSignature: 'The owner of the contract has not signed this sale.',
  NothingClaimed: 'Claim one at least.',
  SoldOut: 'There are not that many left.',
  WalletLimitReached: 'That is more than one wallet may claim.',
  WrongPayment: 'The price has changed. Reload the page.',
  TransferToNonERC1155ReceiverImplementer: 'A recipient is a contract that does not take tokens.',
  TransferToZeroAddress: 'The zero address cannot receive tokens.',
}

/** Why the contract reverted, if the node returned the revert data. */
export function revertReasonOf(error: unknown): string | null {
  const data = revertData(error)
  if (!data) return null
  try {
    return reasons[decodeErrorResult({ abi, data }).errorName] ?? null
  } catch {
    return null
  }
}

/** Nodes and wallets nest it differently. */
function revertData(error: unknown, depth = 0): Hex | null {
  if (typeof error === 'string') return /^0x(?:[0-9a-f]{2}){4,}$/i.test(error) ? (error as Hex) : null
  if (typeof error !== 'object' || error === null || depth > 4) return null
  const { data, error: inner, originalError, cause } = error as Record<string, unknown>
  for (const each of [data, inner, originalError, cause]) {
    const found = revertData(each, depth + 1)
    if (found) return found
  }
  return null
}
