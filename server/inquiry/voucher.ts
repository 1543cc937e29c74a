import { setTimeout as pause } from 'node:timers/promises'
import { encodeFunctionData, type Hex, hashTypedData, recoverAddress } from 'viem'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { abi } from '#contracts/artifact.ts'
import { readAddressWord, readFlag } from '#server/chain/answer-words.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Chain } from '#server/chain/types.ts'
import { Mistaken } from '#server/errors.ts'
import { askChain } from './ask-chain.ts'
import { isSignedByContract } from './smart-account.ts'

/** As the contract has it (contracts/AssayCollection.sol); numbers in decimal. */
export type Voucher = {
  id: string
  uri: string
  price: string
  maxSupply: string
  walletLimit: string
  deadline: string
  nonce: string
}

/** The state of a token and its contract on the chain. Burned items count as minted, but no longer as supply. */
export type MintState = { supply: bigint; totalMinted: bigint; nonce: bigint; isPaused: boolean }

const types = {
  Voucher: [
    { name: 'id', type: 'uint256' },
    { name: 'uri', type: 'string' },
    { name: 'price', type: 'uint256' },
    { name: 'maxSupply', type: 'uint256' },
    { name: 'walletLimit', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const
const PATIENCE_MS = 3_000

/** Throws what the form shows if the contract would not accept the voucher. */
export function checkVoucher(
  registry: ChainRegistry,
  key: ChainKey,
  contract: string,
  voucher: Voucher,
  signature: string,
): Promise<void> {
  return askChain(registry, key, 'uuid', async (chain) => {
    const { nonce } = await mintStateOn(chain, contract, voucher.id)
    if (nonce !== BigInt(voucher.nonce)) throw wrong('nonce', 'This voucher was cancelled. Sign a new one.')
    if (Number(voucher.deadline) * 1000 < Date.now()) throw wrong('deadline', 'This is in the past.')
    if (!(await isSignedByOwner(chain, contract, voucher, signature)))
      throw wrong('signature', 'The owner of the contract has not signed this.')
  })
}

/** The state now; null while the chain does not answer. */
export async function readMintState(
  registry: ChainRegistry,
  key: ChainKey,
  contract: string,
  tokenId: string,
): Promise<MintState | null> {
  const chain = registry.get(key)
  return chain && mintStateOn(chain, contract, tokenId).catch(() => null)
}

/** How many there are of each; null while the chain does not answer. A list does not wait for all retries. */
export async function readSupplies(
  registry: ChainRegistry,
  key: ChainKey,
  contract: string,
  tokenIds: readonly string[],
): Promise<bigint[] | null> {
  const calls = tokenIds.map((id) => ({
    to: contract,
    data: encodeFunctionData({ abi, functionName: 'totalSupply', args: [BigInt(id)] }),
  }))
  const asked = registry.get(key)?.callMany(calls)
  const answers = await Promise.race([asked?.catch(() => null), pause(PATIENCE_MS, null, { ref: false })])
  return answers?.map((answer) => BigInt(answer ?? 0)) ?? null
}

async function isSignedByOwner(chain: Chain, contract: string, voucher: Voucher, signature: string) {
  const ownerCall = { to: contract, data: encodeFunctionData({ abi, functionName: 'owner' }) }
  const [owner = null] = await chain.callMany([ownerCall])
  const signer = readAddressWord(owner)
  if (!signer) return false
  const hash = voucherHash(chain, contract, voucher)
  const recovered = await recoverAddress({ hash, signature: signature as Hex }).catch(() => null)
  if (recovered?.toLowerCase() === signer) return true
  // A smart account says itself what it has signed.
  return isSignedByContract(chain, signer as Hex, hash, signature as Hex)
}

function voucherHash(chain: Chain, contract: string, voucher: Voucher): Hex {
  return hashTypedData({
    domain: {
      name: 'AssayCollection',
      version: '1',
      chainId: factsOf(chain.key).chainId,
      verifyingContract: contract as Hex,
    },
    types,
    primaryType: 'Voucher',
    message: {
      id: BigInt(voucher.id),
      uri: voucher.uri,
      price: BigInt(voucher.price),
      maxSupply: BigInt(voucher.maxSupply),
      walletLimit: BigInt(voucher.walletLimit),
      deadline: BigInt(voucher.deadline),
      nonce: BigInt(voucher.nonce),
    },
  })
}

async function mintStateOn(chain: Chain, contract: string, tokenId: string): Promise<MintState> {
  const args = [BigInt(tokenId)] as const
  const [supply = null, minted = null, nonce = null, paused = null] = await chain.callMany(
    [
      encodeFunctionData({ abi, functionName: 'totalSupply', args }),
      encodeFunctionData({ abi, functionName: 'totalMinted', args }),
      encodeFunctionData({ abi, functionName: 'voucherNonce', args }),
      encodeFunctionData({ abi, functionName: 'paused' }),
    ].map((data) => ({ to: contract, data })),
  )
  return {
    supply: BigInt(supply ?? 0),
    totalMinted: BigInt(minted ?? 0),
    nonce: BigInt(nonce ?? 0),
    isPaused: readFlag(paused),
  }
}

function wrong(field: string, message: string): Mistaken {
  return new Mistaken('wrong_voucher', message, { [field]: message })
}
