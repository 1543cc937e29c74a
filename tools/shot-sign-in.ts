import { openPasskeys } from './shot-passkeys.ts'
import type { Stage } from './shot-screens.ts'

const shownWallets = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chain: null,
    created_at: '2026-10-12T08:15:00.000Z',
    last_used_at: '2026-11-14T09:05:00.000Z',
  },
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chain: 'eth',
    created_at: '2026-10-30T15:42:00.000Z',
    last_used_at: null,
  },
]
const shownIdentity = {
  id: '2d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b01',
  issuer: 'https://id.example.com/realms/staff',
  email: 'ada@example.com',
  created_at: '2026-10-02T08:15:00.000Z',
  last_used_at: '2026-11-14T09:05:00.000Z',
}

/** As with OIDC_ISSUER and OIDC_NAME: the server writes it into the page. */
async function nameSingleSignOn({ page, assay }: Stage) {
  await page.route(
    (url) => url.origin === assay.url && /^\/(dashboard\/.*)?$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('"oidc_name":null', '"oidc_name":"Example ID"')
      await route.fulfill({ response, body })
    },
  )
}

export async function openSingleSignOn(stage: Stage) {
  await nameSingleSignOn(stage)
  await stage.page.goto(stage.assay.url)
  await stage.page.getByRole('link', { name: 'Sign in with Example ID' }).waitFor()
}

/** All of them in use: passkeys, wallets, single sign-on. */
export async function openSignInWays(stage: Stage) {
  const { page } = stage
  await nameSingleSignOn(stage)
  await page.route('**/api/linked-wallets', (route) => route.fulfill({ json: { result: shownWallets } }))
  await page.route('**/api/identities', (route) => route.fulfill({ json: { result: [shownIdentity] } }))
  await openPasskeys(stage)
  await page.getByRole('button', { name: 'Unlink ada@example.com' }).waitFor()
}
