import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readTokens } from '../../storage/storage.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, dialog } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { serveShell } from '../../testing/signed-in.ts'
import { addWallet } from '../../testing/wallet.ts'

const signing = dialog('Sign in with a wallet')
const message =
  'This wallet is not linked to an account. Sign in by e-mail first, then link it in your settings.'

const serveNonce = () =>
  serve({
    'POST /auth/wallet-nonce': () => ({
      nonce: 'ab'.repeat(16),
      issued_at: '2026-11-14T09:30:00.000Z',
      expires_at: '2026-11-14T09:35:00.000Z',
    }),
  })

test('without a wallet in the browser the dialog says so', async () => {
  await openPage('/')
  await button('Sign in with a wallet').click()
  await expect.element(signing.getByText(/No wallet was found in this browser/)).toBeVisible()
})

test('a wallet that is not linked is refused with the way to link it, and a linked one signs in', async () => {
  addWallet()
  serveShell()
  serveNonce()
  serve({ 'POST /auth/wallet': () => refuse(403, { code: 'wallet_not_linked', message }) })
  await openPage('/')
  await button('Sign in with a wallet').click()
  await button('Sign in with Test wallet').click()
  await expect.element(signing.getByRole('alert')).toMatchTextContent(message)
  expect(await axeFindings()).toEqual([])

  serve({
    'POST /auth/wallet': () => ({
      status: 200,
      tokens: { access: { token: 'access' }, refresh: { token: 'refresh' } },
    }),
  })
  await button('Sign in with Test wallet').click()
  await expect.poll(readTokens).toEqual({ access: 'access', refresh: 'refresh' })
  expect(JSON.stringify(sentTo('POST /auth/wallet'))).toContain('\\n\\nSign in to Assay.\\n\\n')
  await expect.element(page.getByRole('banner')).toBeVisible()
})
