/** Everything the web keeps in the browser. The values are shared by all tabs. */
export const storageKeys = {
  accessToken: 'assay.access_token',
  refreshToken: 'assay.refresh_token',
  selectedCollection: 'assay.selected_collection',
  colorScheme: 'assay.color_scheme',
} as const

export type Tokens = { access: string; refresh: string }

export function readTokens(): Tokens | null {
  const access = localStorage.getItem(storageKeys.accessToken)
  const refresh = localStorage.getItem(storageKeys.refreshToken)
  return access && refresh ? { access, refresh } : null
}

export function writeTokens(tokens: Tokens): void {
  // The refresh token goes first: a tab that sees the new access token must find its partner in place.
  localStorage.setItem(storageKeys.refreshToken, tokens.refresh)
  localStorage.setItem(storageKeys.accessToken, tokens.access)
}

export function clearTokens(): void {
  localStorage.removeItem(storageKeys.accessToken)
  localStorage.removeItem(storageKeys.refreshToken)
}
