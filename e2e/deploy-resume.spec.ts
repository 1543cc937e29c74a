import { button, failure, success } from './any-page.ts'
import {
  DEPLOY_PAGE,
  fillIn,
  pendingCard,
  progress,
  readSteps,
  STEPS,
  deployTest as test,
} from './deploy-page.ts'
import { demoServer, expect } from './fixtures.ts'

test.use({ serverEnv: demoServer })

test('a deployment goes on after a reload, without a second transaction', async ({ page, wallet }) => {
  wallet.holdsReceipts = true
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect.poll(() => readSteps(page)).toEqual({ finished: STEPS.slice(0, 4), current: ['Deploying'] })
  await page.reload()
  await expect(pendingCard(page)).toContainText('Forge on Demo chain. The transaction is sent.')
  await expect(button(page, 'Deploy Contract')).toBeDisabled()
  wallet.holdsReceipts = false
  await pendingCard(page).getByRole('button', { name: 'Resume' }).click()
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  await expect(pendingCard(page)).toHaveCount(0)
  expect(wallet.sent).toHaveLength(1)
  await page.reload()
  await expect(button(page, 'Deploy Contract')).toBeEnabled()
  await expect(pendingCard(page)).toHaveCount(0)
})

test('a transaction that was confirmed while the page was away is found', async ({ page, wallet }) => {
  let decide = () => {}
  wallet.thinking = new Promise((resolve) => {
    decide = resolve
  })
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect(progress(page)).toContainText('Estimated cost')
  await expect.poll(() => wallet.asked).toContain('eth_sendTransaction')
  await page.reload()
  await expect(pendingCard(page)).toContainText('Your wallet was asked to confirm it.')
  decide()
  await expect.poll(() => wallet.sent).toHaveLength(1)
  await pendingCard(page).getByRole('button', { name: 'Resume' }).click()
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
})

test('a save that fails is made up for later, and what the server does not know yet is asked again', async ({
  page,
  wallet,
}) => {
  const saves: number[] = []
  const save = '**/api/collection/add-nft-deployed'
  await page.route(save, (route) => {
    saves.push(500)
    return route.fulfill({ status: 500, json: { error: { code: 'broken', message: 'Not saved.' } } })
  })
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect(failure(page, 'Not saved.')).toBeVisible()
  await expect(progress(page)).toBeHidden()
  await expect(pendingCard(page)).toContainText('has to be saved as a collection')
  await page.reload()

  await page.unroute(save)
  const unknown = { contract_address: 'There is no contract at this address.' }
  await page.route(save, (route) => {
    saves.push(422)
    if (saves.length > 3) return route.continue()
    const error = { code: 'wrong_address', message: 'No contract.', fields: unknown }
    return route.fulfill({ status: 422, json: { error } })
  })
  await pendingCard(page).getByRole('button', { name: 'Resume' }).click()
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  expect(saves).toEqual([500, 422, 422, 422])
  expect(wallet.sent).toHaveLength(1)
})

test('a deployment that was left can be discarded', async ({ page, wallet }) => {
  wallet.holdsReceipts = true
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect.poll(() => readSteps(page)).toMatchObject({ current: ['Deploying'] })
  await page.reload()
  await pendingCard(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(pendingCard(page)).toHaveCount(0)
  await expect(button(page, 'Deploy Contract')).toBeEnabled()
})

test('a transaction that was sped up in the wallet is followed all the same', async ({ page, wallet }) => {
  wallet.replaces = 'with the same'
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
})

test('a transaction that was cancelled in the wallet is noticed', async ({ page, wallet }) => {
  wallet.replaces = 'with nothing'
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect(
    failure(page, 'The transaction was replaced by another one in your wallet. There is no contract.'),
  ).toBeVisible()
  await expect(pendingCard(page)).toHaveCount(0)
  await expect(button(page, 'Deploy Contract')).toBeEnabled()
})
