import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createPublicClient, createWalletClient, type Hex, http, type PrivateKeyAccount } from 'viem'
import { abi, bytecode } from '#contracts/artifact.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { api } from './collections-page.ts'
import { expect } from './fixtures.ts'

export const OPENING_STEPS = [
  'Checking required data',
  'Waiting for signature in wallet',
  'Saving sale',
  'Done',
]
export const CLAIMING_STEPS = [
  'Checking required data',
  'Waiting for confirmation in wallet',
  'Claiming',
  'Done',
]

export const sellPath = (uuid: string) => `/dashboard/assets/sell/${uuid}`
export const claimPath = (uuid: string) => `/claim/${uuid}`
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** Not the one of a toast, which has the same name. */
export async function closeDialog(page: Page, name: string) {
  await dialog(page, name).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page, name)).toBeHidden()
}
export const saleCard = (page: Page) => page.getByRole('region', { name: 'Current sale' })
export const desk = (page: Page) => page.getByRole('region', { name: 'Sale', exact: true })
export const claimButton = (page: Page) => desk(page).getByRole('button', { name: 'Claim', exact: true })

/** What stands behind a name of the current sale's list. */
export const fact = (page: Page, name: string) =>
  saleCard(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** The steps of a dialog that have their check mark. */
export function finished(page: Page, name: string) {
  return dialog(page, name)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Finished:' }) })
}

/** What the chain itself says of a contract. */
export function onChain(rpcUrl: string, address: Hex) {
  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const contract = { address, abi } as const
  return {
    coinsOf: (holder: Hex) => reader.getBalance({ address: holder }),
    balanceOf: (holder: Hex, id: bigint) =>
      reader.readContract({ ...contract, functionName: 'balanceOf', args: [holder, id] }),
    uri: (id: bigint) => reader.readContract({ ...contract, functionName: 'uri', args: [id] }),
    contractUri: () => reader.readContract({ ...contract, functionName: 'contractURI' }),
  }
}

/** The owner's own hands on a contract, without the pages. */
export function ownerOf(rpcUrl: string, account: PrivateKeyAccount, address: Hex) {
  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const writer = createWalletClient({ account, transport: http(rpcUrl) })
  const contract = { address, abi, chain: null } as const
  const done = async (hash: Promise<Hex>) => {
    await reader.waitForTransactionReceipt({ hash: await hash })
  }
  return {
    pause: () => done(writer.writeContract({ ...contract, functionName: 'pause' })),
    unpause: () => done(writer.writeContract({ ...contract, functionName: 'unpause' })),
    mint: (id: bigint, amount: bigint) => {
      const args = [account.address, id, amount, ''] as const
      return done(writer.writeContract({ ...contract, functionName: 'mint', args }))
    },
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

export async function upload(assay: TemporaryAssay, { access }: Tokens): Promise<string> {
  const picture = { create: { width: 64, height: 64, channels: 3, background: 'teal' } } as const
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await sharp(picture).png().toBuffer())]), 'tongs.png')
  const headers = { authorization: `Bearer ${access}` }
  const reply = await fetch(`${assay.url}/api/upload`, { method: 'POST', headers, body: form })
  return ((await reply.json()) as { url: string }).url
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

/** An offer made without the page. */
export async function offer(
  assay: TemporaryAssay,
  tokens: Tokens,
  account: PrivateKeyAccount,
  contract: Hex,
  draft: { uuid: string; token_id: string },
  terms: { maxSupply: bigint; deadline: bigint },
) {
  const voucherFields = ['id', 'uri', 'price', 'maxSupply', 'walletLimit', 'deadline', 'nonce'].map(
    (name) => ({
      name,
      type: name === 'uri' ? 'string' : 'uint256',
    }),
  )
  const signed = { price: 10n ** 17n, walletLimit: 0n, nonce: 0n, ...terms }
  const signature = await account.signTypedData({
    domain: { name: 'AssayCollection', version: '1', chainId: 31_337, verifyingContract: contract },
    types: { Voucher: voucherFields },
    primaryType: 'Voucher',
    message: { id: BigInt(draft.token_id), uri: '', ...signed },
  })
  const body = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]))
  await api(assay, tokens)('/api/nft/open-sale', { uuid: draft.uuid, ...body, signature })
}
