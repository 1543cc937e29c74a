type Options = {
  /** Of the page's inline scripts, as a policy names them. */
  scriptHashes: readonly string[]
  /** The origin that the page reports errors to. */
  errorService: string | null
  /** Whether the page is served over https. */
  https: boolean
}

/** What every reply carries, those to broken requests too. docs/SECURITY.md says what for. */
export function securityHeaders({ scriptHashes, errorService, https }: Options): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes].join(' '),
    // Mantine writes its colour variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${errorService ? ` ${errorService}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or script. web/trusted-html.ts has the one exception.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** For the page of the API's documentation. The hash is that of a style element which its own script makes. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
