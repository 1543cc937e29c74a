/** Every URL of the web, once. `$name` is a parameter. */
export const paths = {
  signIn: '/',
  dashboard: '/dashboard',
  collections: '/dashboard/collections',
  analytics: '/dashboard/collections/analytics',
  newCollection: '/dashboard/collections/new',
  contractConsole: '/dashboard/collections/contract/$address/$chain',
  assets: '/dashboard/assets',
  newAsset: '/dashboard/assets/new',
  assetPreview: '/dashboard/assets/preview/$address/$id/$chain',
  editAsset: '/dashboard/assets/edit/$uuid',
  mintDrafts: '/dashboard/assets/mint',
  sellDraft: '/dashboard/assets/sell/$uuid',
  assetAnalytics: '/dashboard/asset-analytics',
  settings: '/dashboard/settings',
  settingsPage: '/dashboard/settings/$page',
  support: '/dashboard/support',
  affiliates: '/dashboard/affiliates',
  operatorChains: '/dashboard/operator/chains',
  operatorMail: '/dashboard/operator/mail',
  operatorActivity: '/dashboard/operator/activity',
  unknownInDashboard: '/dashboard/$',
  claim: '/claim/$uuid',
  /** The token of the link is in its fragment, which browsers keep to themselves. */
  share: '/share',
} as const

/** Paths that people type or remember, and the place each one means. */
export const shortPaths = {
  '/assets': paths.assets,
  '/settings': paths.settings,
  '/support': paths.support,
  '/affiliates': paths.affiliates,
  '/asset-analytics': paths.assetAnalytics,
  '/mint': paths.newAsset,
} as const

/** Served by the server, outside the web app. */
export const devInboxPath = '/dev/inbox'
