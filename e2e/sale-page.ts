import type { Page } from '@playwright/test'
import type { Hex, PrivateKeyAccount } from 'viem'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { card, dialog } from './any-page.ts'
import { expect } from './fixtures.ts'
import { api } from './server-calls.ts'

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
/** Not the one of a toast, which has the same name. */
export async function closeDialog(page: Page, name: string) {
  await dialog(page, name).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page, name)).toBeHidden()
}
export const saleCard = (page: Page) => card(page, 'Current sale')
export const desk = (page: Page) => card(page, 'Sale')
export const claimButton = (page: Page) => desk(page).getByRole('button', { name: 'Claim', exact: true })

/** The steps of a dialog that have their check mark. */
export function finished(page: Page, name: string) {
  return dialog(page, name)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Finished:' }) })
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
