import { createPublicClient, createWalletClient, type Hex, http, type PrivateKeyAccount } from 'viem'
import { abi, bytecode } from '#contracts/artifact.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { api, upload } from './server-calls.ts'

// Forge: a collection that a test deploys for itself, without the pages.

/** What the chain itself says of a contract. */
export function onChain(rpcUrl: string, address: Hex) {
  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const contract = { address, abi } as const
  return {
    coinsOf: (holder: Hex) => reader.getBalance({ address: holder }),
    balanceOf: (holder: Hex, id: bigint) =>
      reader.readContract({ ...contract, functionName: 'balanceOf', args: [holder, id] }),
    supplyOf: (id: bigint) => reader.readContract({ ...contract, functionName: 'totalSupply', args: [id] }),
    paused: () => reader.readContract({ ...contract, functionName: 'paused' }),
    owner: () => reader.readContract({ ...contract, functionName: 'owner' }),
    pendingOwner: () => reader.readContract({ ...contract, functionName: 'pendingOwner' }),
    /** Of 10,000. */
    royalty: () => reader.readContract({ ...contract, functionName: 'royaltyInfo', args: [0n, 10_000n] }),
    voucherNonce: (id: bigint) =>
      reader.readContract({ ...contract, functionName: 'voucherNonce', args: [id] }),
    uri: (id: bigint) => reader.readContract({ ...contract, functionName: 'uri', args: [id] }),
    contractUri: () => reader.readContract({ ...contract, functionName: 'contractURI' }),
  }
}

/** A collection of its own, deployed by the account and known to the server, without the pages. */
export async function deployForge(
  assay: TemporaryAssay,
  tokens: Tokens,
  rpcUrl: string,
  account: PrivateKeyAccount,
): Promise<{ contract: Hex; image: string }> {
  const call = api(assay, tokens)
  const image = await upload(assay, tokens)
  const metadata = {
    name: 'Forge',
    description: 'What we make.',
    imageURL: assay.url + image,
    external_link: 'https://forge.example/',
    seller_fee_basis_points: 250,
    fee_recipient: account.address,
  }
  const { url } = await call('/api/nft/contract-uri', metadata)
  const writer = createWalletClient({ account, transport: http(rpcUrl) })
  const hash = await writer.deployContract({ abi, bytecode, args: [assay.url + url, 250n], chain: null })
  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The receipt names no contract.')
  const { name, imageURL: banner, external_link: project_url } = metadata
  await call('/api/collection/add-nft-deployed', {
    contract_address: contractAddress,
    contract_chain: 'demo',
    banner,
    name,
    project_url,
    metadata,
  })
  return { contract: contractAddress, image }
}

export function makeDraft(
  assay: TemporaryAssay,
  tokens: Tokens,
  { contract, image }: { contract: Hex; image: string },
): Promise<{ uuid: string; token_id: string }> {
  return api(assay, tokens)('/api/nft/lazy-mint', {
    title: 'Tongs \u202e<b>desrever</b>',
    description: 'For hot iron.\nForged by hand.',
    collection_name: 'Forge',
    blockchain: 'demo',
    contract_address: contract,
    image_url: image,
    price: 0.25,
    nft_count: 3,
    traits: [{ label: 'Metal', value: 'Iron' }],
  })
}
