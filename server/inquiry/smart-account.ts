import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isErc6492Signature,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { Chain } from '#server/chain/types.ts'

/** ERC-1271. */
const smartAccountAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** Yes: the function's own selector in a word, and nothing behind it. What repeats its input answers more. */
const VALID = toFunctionSelector(smartAccountAbi[0]).padEnd(66, '0')
/** A bool of one byte, as the validator's constructor returns it. */
const DEPLOYLESS_VALID = '0x01'
/** Several times what the costliest wallets use. A contract that does nothing but count keeps no node busy with it. */
const MOST_GAS = 10_000_000

/** Whether the contract at the address says that it has signed the hash (ERC-1271). What a hostile one answers, or if it reverts, means no. */
export async function isSignedByContract(
  chain: Chain,
  address: Hex,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  const data = encodeFunctionData({ abi: smartAccountAbi, args: [hash, signature] })
  return (await chain.callWithin({ to: address, data }, MOST_GAS)) === VALID
}

/** The same of a wallet that may be still to be deployed (ERC-6492): the node tries that out in the call, and nothing is sent. */
export async function isSignedByWallet(
  chain: Chain,
  address: Hex,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  if (!isErc6492Signature(signature)) return isSignedByContract(chain, address, hash, signature)
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  return (await chain.callWithin({ data }, MOST_GAS)) === DEPLOYLESS_VALID
}
