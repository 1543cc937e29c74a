import type { Page } from '@playwright/test'
import { named } from '#demo/accounts.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { wholeLook } from '#tools/axe-options.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { paths } from '../web/paths.ts'
import { chart, choose } from './analytics-page.ts'
import { button, card, expectToFit, fact, field } from './any-page.ts'
import { cards } from './assets-page.ts'
import { rows } from './collections-page.ts'
import { consolePath } from './console-page.ts'
import { DEPLOY_PAGE } from './deploy-page.ts'
import { editPath, makeDraft } from './draft-page.ts'
import { axeFindings, demoServer, expect, test } from './fixtures.ts'
import { claimButton, claimPath, offer, sellPath } from './sale-page.ts'
import { ready } from './server-calls.ts'
import { shareAll } from './share-page.ts'

test.use({
  serverEnv: demoServer,
  // Without motion nothing is half transparent when its contrast is measured.
  contextOptions: { reducedMotion: 'reduce' },
})

type Visit = { page: Page; assay: TemporaryAssay; tokens: Tokens }
type Way = (visit: Visit) => Promise<void>

/** The way to every page, by its name in web/paths.ts, until all of it is there. */
const walks: Record<string, Record<string, Way>> = {
  'what the index knows': {
    dashboard: openFigures(paths.dashboard, 'Touchstones'),
    analytics: openFigures(paths.analytics, 'Bullion'),
    share: openShare('Touchstones'),
    'a shared wallet': openShare("Collector's wallet"),
    'analytics of a wallet': openFigures(paths.analytics, "Collector's wallet"),
    collections: async ({ page }) => {
      await page.goto(paths.collections)
      await expect(rows(page)).toHaveCount(4)
      await expect(card(page, 'Total Revenue')).toContainText('$')
    },
    assets: async ({ page }) => {
      await page.goto(paths.assets)
      await choose(page, 'Touchstones')
      await expect(cards(page)).toHaveCount(12)
    },
    'assets of a token': async ({ page }) => {
      await page.goto(paths.assets)
      await choose(page, 'Bullion')
      await expect(button(page, 'Export')).toBeEnabled()
    },
    assetPreview: async ({ page }) => {
      const { touchstones } = await readGroundTruth()
      await page.goto(`/dashboard/assets/preview/${touchstones.address}/7/demo`)
      await expect(chart(page)).toBeVisible()
    },
  },
  'what is made and sold': {
    newCollection: async ({ page }) => {
      await page.goto(DEPLOY_PAGE)
      await expect(button(page, 'Deploy Contract')).toBeVisible()
    },
    contractConsole: async ({ page }) => {
      const { editions } = await readGroundTruth()
      await page.goto(consolePath(`${editions.address}`))
      await expect(fact(page, 'Status', 'Status')).toHaveText('Active')
    },
    newAsset: async ({ page }) => {
      await page.goto(paths.newAsset)
      await expect(button(page, 'Workshop Editions')).toBeVisible()
    },
    editAsset: async ({ page, assay, tokens }) => {
      await page.goto(editPath(await makeDraft(assay, tokens)))
      await expect(page.getByRole('heading', { level: 1, name: 'Anvil print' })).toBeVisible()
    },
    mintDrafts: async ({ page, assay, tokens }) => {
      const { uuid } = await makeDraft(assay, tokens)
      await page.goto(`${paths.mintDrafts}?draft=${uuid}`)
      await expect(page.getByRole('checkbox', { checked: true })).toBeVisible()
    },
    sellDraft: async ({ page, assay, tokens }) => {
      await page.goto(sellPath((await makeDraft(assay, tokens)).uuid))
      await expect(field(page, 'Price')).toHaveValue('0.25')
    },
    claim: openClaim,
  },
  'everything else': {
    assetAnalytics: async ({ page }) => {
      await page.goto(paths.assetAnalytics)
      await chart(page).focus()
      await expect(page.getByText('$680.00', { exact: true })).toHaveCount(2)
    },
    settings: async ({ page }) => {
      await page.goto(paths.settings)
      await expect(field(page, 'First Name')).toBeEnabled()
    },
    settingsPage: openSettings('sign-in', 'Sign-in'),
    'settings of sharing': openSettings('sharing', 'Sharing'),
    'settings of API keys': openSettings('keys', 'API keys'),
    'settings of your data': openSettings('data', 'Your data'),
    'settings of the activity': openSettings('activity', 'Activity'),
    operatorChains: async (visit) => {
      await askAsOperator(visit, 'chains')
      await visit.page.goto(paths.operatorChains)
      await expect(button(visit.page, 'Check Demo chain')).toBeVisible()
    },
    operatorActivity: async (visit) => {
      await askAsOperator(visit, 'activity')
      await visit.page.goto(paths.operatorActivity)
      await expect(visit.page.getByRole('cell', { name: 'Signed in', exact: true }).first()).toBeVisible()
    },
    operatorMail: async ({ page }) => {
      await page.goto(paths.operatorMail)
      await expect(button(page, 'Send a test mail')).toBeVisible()
    },
    support: async ({ page }) => {
      await page.goto(paths.support)
      await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
    },
    affiliates: async ({ page }) => {
      await page.goto(paths.affiliates)
      await expect(button(page, 'I am interested')).toBeVisible()
    },
    unknownInDashboard: openNowhere('/dashboard/nowhere'),
    'unknown outside of it': openNowhere('/nowhere'),
    signIn: async ({ page }) => {
      await page.evaluate(() => localStorage.clear())
      await page.goto(paths.signIn)
      await expect(page.getByLabel('Enter your email')).toBeFocused()
    },
  },
}

for (const [what, ways] of Object.entries(walks))
  test(`axe finds nothing in dark on a screen and in light on a phone: ${what}`, async ({
    page,
    assay,
    signIn,
  }) => {
    const tokens = await signIn()
    await page.evaluate(() => localStorage.setItem('assay.demo_wallet', 'connected'))
    await ready(assay, tokens)
    for (const [name, go] of Object.entries(ways)) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await go({ page, assay, tokens })
      expect(await axeFindings(page, [wholeLook('dark')]), name).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await expectToFit(page)
      expect(await axeFindings(page, [wholeLook('light')]), `${name} on a phone`).toEqual([])
    }
  })

test('no page is left out', () => {
  const visited = Object.values(walks).flatMap((ways) => Object.keys(ways))
  expect(visited).toEqual(expect.arrayContaining(Object.keys(paths)))
})

function openFigures(path: string, collection: string): Way {
  return async ({ page }) => {
    await page.goto(path)
    await choose(page, collection)
    await expect(chart(page)).toBeVisible()
    await expect(page.getByRole('img').first()).toBeVisible()
  }
}

function openShare(collection: string): Way {
  return async ({ page, assay, tokens }) => {
    await page.goto(`${paths.share}#${await shareAll(assay, tokens, collection)}`)
    await expect(chart(page)).toBeVisible()
    await expect(page.getByRole('img').first()).toBeVisible()
  }
}

function openSettings(name: string, title: string): Way {
  return async ({ page }) => {
    await page.goto(`${paths.settings}/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

/** As somebody on this machine, who is an operator of the demo: no proxy speaks for them. */
async function askAsOperator({ page, assay, tokens }: Visit, call: string) {
  await page.route(`**/api/operator/${call}`, async (route) => {
    const request = route.request()
    const reply = await fetch(`${assay.url}/api/operator/${call}`, {
      method: request.method(),
      headers: { authorization: `Bearer ${tokens.access}`, 'content-type': 'application/json' },
      body: request.postData(),
    })
    await route.fulfill({ json: await reply.json() })
  })
}

async function openClaim({ page, assay, tokens }: Visit) {
  const draft = await makeDraft(assay, tokens)
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  await offer(assay, tokens, named.curator, draft.contract_address, draft, { maxSupply: 3n, deadline })
  await page.goto(claimPath(draft.uuid))
  await expect(claimButton(page)).toBeVisible()
}

function openNowhere(path: string): Way {
  return async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
}
