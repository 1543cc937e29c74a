/** All keys in local storage, which all tabs share. */
export const storageKeys = {
  accessToken: 'assay.access_token',
  refreshToken: 'assay.refresh_token',
  selectedCollection: 'assay.selected_collection',
  assetsView: 'assay.assets_view',
  colorScheme: 'assay.color_scheme',
  demoWallet: 'assay.demo_wallet',
  demoKey: 'assay.demo_key',
  tour: 'assay.tour',
  deployment: 'assay.deployment',
  mints: 'assay.mints',
  closedSales: 'assay.closed_sales',
} as const

/** All keys in session storage, which each tab has for itself. */
export const tabKeys = {
  sentCode: 'assay.sent_code',
  reloadedAt: 'assay.reloaded_at',
  sharePass: 'assay.share_pass',
} as const

export type Tokens = { access: string; refresh: string }

export function readTokens(): Tokens | null {
  const access = localStorage.getItem(storageKeys.accessToken)
  const refresh = localStorage.getItem(storageKeys.refreshToken)
  return access && refresh ? { access, refresh } : null
}

export function writeTokens(tokens: Tokens): void {
  // Other tabs may see one value before the other. The access token goes first: a tab that sees it new uses it,
  // while a tab that saw only the refresh token new would refresh a second time.
  localStorage.setItem(storageKeys.accessToken, tokens.access)
  localStorage.setItem(storageKeys.refreshToken, tokens.refresh)
}

export function clearTokens(): void {
  localStorage.removeItem(storageKeys.accessToken)
  localStorage.removeItem(storageKeys.refreshToken)
}
