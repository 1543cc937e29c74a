import { encodeFunctionData, type Hex } from 'viem'
import { abi } from '#contracts/artifact.ts'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { choose } from './analytics-page.ts'
import { button, leaving } from './any-page.ts'
import { cards } from './assets-page.ts'
import { CURATOR, demoChainUrl } from './demo-chain.ts'
import { editField, editPath, makeDraft, readDraft } from './draft-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

test('a draft is deleted after a question, unsaved changes and all', async ({ page, assay, signIn }) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  const draft = await makeDraft(assay, tokens)
  await makeDraft(assay, tokens, { title: 'Kept print' })
  await page.goto('/dashboard/assets')
  await choose(page, 'Workshop Editions')
  await cards(page).filter({ hasText: 'Anvil print' }).getByRole('link').click()
  await editField(page, 'Title', 'Never saved')
  await button(page, 'Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Anvil print?' })
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Delete')).toBeFocused()
  expect(await readDraft(assay, tokens, draft)).toMatchObject({ title: 'Anvil print' })

  await button(page, 'Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/dashboard/assets')
  await expect(leaving(page)).toHaveCount(0)
  await expect(cards(page).filter({ hasText: 'Kept print' })).toHaveCount(1)
  await expect(cards(page).filter({ hasText: 'Anvil print' })).toHaveCount(0)
  await page.goto(editPath(draft))
  await expect(page.getByText('There is no such draft among yours.')).toBeVisible()
})

test('once it is minted the page says so, leads to the asset and does not offer to delete it', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  const draft = await makeDraft(assay, tokens)
  await page.goto(editPath(draft))
  await expect(button(page, 'Delete')).toBeVisible()

  const { editions } = await readGroundTruth()
  const node = demoChainUrl(assay)
  const id = BigInt(draft.token_id)
  const send = (data: Hex) =>
    rpc(node, 'eth_sendTransaction', [{ from: CURATOR, to: editions.address, gas: '0x7a120', data }])
  await rpc(node, 'anvil_impersonateAccount', [CURATOR])
  await send(encodeFunctionData({ abi, functionName: 'mint', args: [CURATOR, id, 3n, ''] }))
  const minted = page.getByRole('status').filter({ hasText: 'This asset is minted. 3 on the chain.' })
  await expect(minted).toBeVisible({ timeout: 30_000 })
  await expect(button(page, 'Delete')).toHaveCount(0)
  await expect(minted.getByRole('link', { name: 'View the asset' })).toHaveAttribute(
    'href',
    `/dashboard/assets/preview/${editions.address}/${draft.token_id}/demo`,
  )

  // Other tests find the collection as it was.
  await send(encodeFunctionData({ abi, functionName: 'burn', args: [CURATOR, id, 3n] }))
  await expect.poll(async () => (await readDraft(assay, tokens, draft)).minted, { timeout: 30_000 }).toBe(0)
})
