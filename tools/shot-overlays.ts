import type { Page } from '@playwright/test'
import { openEmailCode, openLeaving } from './shot-account.ts'
import { openActivity, openAllActivity } from './shot-activity.ts'
import { fillEstimated, openOperatorChains } from './shot-chains.ts'
import { shownPicture, shownSale } from './shot-drafts.ts'
import { openDiffering, openHallmark } from './shot-hallmark.ts'
import { createKey, openKeyForm, openKeys } from './shot-keys.ts'
import { askForConfirmation, openPasskeys, openRemoval } from './shot-passkeys.ts'
import { openSaleTerms, openUnexplained } from './shot-sales.ts'
import {
  consolePath,
  draftPath,
  inside,
  openSettings,
  type Screen,
  type Stage,
  withCollection,
  withDraft,
} from './shot-screens.ts'
import {
  atShared,
  createLink,
  openChangeLink,
  openNothing,
  openShareDialog,
  openShared,
  openSharing,
} from './shot-share.ts'
import { openSignInWays, openSingleSignOn } from './shot-sign-in.ts'

/** A collection of the demo that the account of the pictures owns. */
const ISSUED = 'Workshop Editions'

const atFigures = withCollection('Touchstones', '/dashboard?days=30')
const atCollections = withCollection(ISSUED, '/dashboard/collections')

/** Every menu, dialog and drawer that is not among the screens, and what else may lie over a page. A new one is a new line. */
export const overlays: Record<string, Screen> = {
  'analytics-differs': { go: openDiffering, now: true },
  hallmark: then(openDiffering, openHallmark),
  'analytics-unexplained': { go: openUnexplained, now: true },
  'sale-terms': { go: openSaleTerms, now: true },
  'menu-chart': then(atFigures, openChartMenu),
  'menu-row': then(atCollections, openRowMenu),
  'chart-tooltip': then(atFigures, ({ page }) => page.getByRole('slider').press('ArrowLeft')),
  'dialog-new-project': then(atCollections, openNewProject),
  'dialog-add-wallet': then(atCollections, openAddWallet),
  'operator-chains': { go: openOperatorChains },
  'operator-activity': { go: openAllActivity },
  'settings-activity': { go: openActivity },
  'dialog-estimate': then(atCollections, openEstimate('hours')),
  'dialog-hopeless': then(atCollections, openEstimate('hopeless')),
  'choice-chain': then(atCollections, openChainChoice),
  'choice-network': then(withCollection(ISSUED, '/dashboard/collections/new'), openNetworkChoice),
  'deploy-note': then(withCollection(ISSUED, '/dashboard/collections/new'), chooseNotedNetwork),
  'dialog-rename': then(atCollections, openRename),
  'busy-overlay': then(atCollections, renameForever),
  'dialog-remove': then(atCollections, openRemove),
  'dialog-change': then(withCollection(ISSUED, consolePath), openQuestion('Pause')),
  'dialog-end-sessions': then(openSettings, openQuestion('End all other sessions')),
  'settings-keys': { go: openKeys },
  'dialog-key': then(openKeys, openKeyForm),
  'dialog-new-key': then(openKeys, createKey),
  'settings-sign-in': { go: openPasskeys },
  'settings-sign-in-ways': { go: openSignInWays },
  'sign-in-oidc': { go: openSingleSignOn },
  'dialog-confirm': then(openPasskeys, askForConfirmation),
  'dialog-remove-passkey': then(openPasskeys, openRemoval),
  'settings-data': { go: inside('/dashboard/settings/data') },
  'account-leaves': { go: openLeaving },
  'dialog-email': then(inside('/dashboard/settings/data'), openEmailCode),
  'dialog-delete-account': then(inside('/dashboard/settings/data'), openQuestion('Delete my account')),
  share: { go: openShared('Touchstones'), now: true },
  'share-wallet': { go: openShared("Collector's wallet"), now: true },
  'share-password': { go: openShared('Touchstones', 'open sesame 1') },
  'share-ended': { go: openNothing },
  'settings-sharing': { go: openSharing },
  'dialog-share': then(atShared, openShareDialog),
  'dialog-share-link': then(atShared, createLink),
  'dialog-change-link': then(openSharing, openChangeLink),
  'dialog-leave': then(inside('/dashboard/settings'), leaveUnsaved),
  'dialog-delete-draft': then(withCollection(ISSUED, draftPath('edit')), openQuestion('Delete')),
  'dialog-close-sale': then(withSale, openQuestion('Close sale')),
  'dialog-connect': then(inside('/dashboard/collections/new'), openQuestion('Connect Wallet')),
  'dialog-faucet-empty': then(inside('/dashboard/collections/new'), findFaucetEmpty),
  'dialog-deploying': then(withCollection(ISSUED, '/dashboard/collections/new'), startDeployment),
  'dialog-sign': then(withSale, changeTerms),
  'no-answer': then(atFigures, loseServer),
  'session-ended': {
    go: (stage) => inside('/dashboard')({ ...stage, tokens: { access: 'old', refresh: 'old' } }),
  },
}

function then(go: (stage: Stage) => Promise<unknown>, open: (stage: Stage) => Promise<unknown>): Screen {
  return {
    now: true,
    windowOnly: true,
    async go(stage) {
      await go(stage)
      await open(stage)
    },
  }
}

function press(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true }).first().click()
}

function openQuestion(name: string) {
  return async ({ page }: Stage) => {
    await press(page, name)
    await page.getByRole('dialog').last().waitFor()
  }
}

async function findFaucetEmpty(stage: Stage) {
  const message =
    'The faucet is empty for now: your network has had its share of the hour. Please try again in 40 minutes.'
  await stage.page.route('**/demo/faucet', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'faucet_empty', message } } }),
  )
  await openQuestion('Connect Wallet')(stage)
}

async function openChartMenu({ page }: Stage) {
  await press(page, /^Options of/)
  await page.getByRole('menu').waitFor()
}

async function openRowMenu({ page }: Stage) {
  await press(page, `More about ${ISSUED}`)
  await page.getByRole('menu').waitFor()
}

async function openNewProject({ page }: Stage) {
  await press(page, 'Add New Collection')
  await page.getByRole('dialog').waitFor()
}

async function openAddWallet(stage: Stage) {
  await openNewProject(stage)
  await press(stage.page, 'Add Existing Wallet')
  await stage.page.getByRole('textbox', { name: 'Wallet Address' }).waitFor()
}

function openEstimate(estimate: 'hours' | 'hopeless') {
  return async (stage: Stage) => {
    await openAddWallet(stage)
    await fillEstimated(estimate)(stage)
  }
}

async function openChainChoice(stage: Stage) {
  await openAddWallet(stage)
  await openChoice(stage.page, 'Chain')
}

async function openNetworkChoice({ page }: Stage) {
  await openChoice(page, 'Blockchain')
}

/** One with something to know before deploying there. The demo wallet asks whether to add and to use it. */
async function chooseNotedNetwork({ page }: Stage) {
  await openChoice(page, 'Blockchain')
  await page.getByRole('option', { name: 'ZKsync Era' }).click()
  const note = page.getByText('EVM interpreter')
  const approve = page.getByRole('button', { name: 'Approve' })
  await approve.click()
  await note.or(approve).waitFor()
  if (await approve.isVisible()) await approve.click()
  await note.scrollIntoViewIfNeeded()
}

async function openChoice(page: Page, name: string) {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: 'Ethereum' }).waitFor()
}

async function openRename(stage: Stage) {
  await openRowMenu(stage)
  await stage.page.getByRole('menuitem', { name: 'Rename' }).click()
  await stage.page.getByRole('dialog').getByRole('textbox').waitFor()
}

async function renameForever(stage: Stage) {
  await openRename(stage)
  // Afterwards it never is.
  await stage.page.waitForLoadState('networkidle')
  await stage.page.route('**/api/collection/rename', () => undefined)
  await press(stage.page, 'Save')
  await stage.page.getByText('Updating...').waitFor()
}

async function openRemove(stage: Stage) {
  await openRowMenu(stage)
  await stage.page.getByRole('menuitem', { name: 'Remove' }).click()
  await stage.page.getByRole('dialog').waitFor()
}

async function leaveUnsaved({ page }: Stage) {
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada')
  await page.getByRole('link', { name: 'Assay, dashboard' }).locator('visible=true').click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
}

async function withSale(stage: Stage) {
  await shownSale(stage)
  await withDraft(draftPath('sell'))(stage)
}

async function changeTerms({ page }: Stage) {
  await press(page, 'Change the terms')
  await press(page, 'Sign and open sale')
  await page.getByRole('dialog', { name: 'Sign this message?' }).waitFor()
}

async function startDeployment({ page }: Stage) {
  const file = { name: 'forge.png', mimeType: 'image/png', buffer: await shownPicture() }
  await page.getByLabel('Upload Image', { exact: true }).and(page.locator('input')).setInputFiles(file)
  await page.getByRole('textbox', { name: 'Title' }).fill('Forge')
  await page.getByRole('textbox', { name: 'Description' }).fill('What we make.')
  await page.getByRole('textbox', { name: 'Webpage' }).fill('https://forge.example/')
  await page.getByRole('textbox', { name: 'Resale Royalties' }).fill('2.5%')
  await press(page, 'Deploy Contract')
  await page.getByRole('dialog', { name: 'Confirm transaction' }).waitFor()
}

async function loseServer({ page }: Stage) {
  await page.route(/\/(api|health)/, (route) => route.abort())
  await page.evaluate("dispatchEvent(new Event('offline'))")
  await page.getByText('Assay does not answer.').waitFor()
}
