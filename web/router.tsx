import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyFn,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { chunk } from './client/chunk.ts'
import { report } from './client/report.ts'
import { isSignedIn } from './client/session.ts'
import { ErrorPage } from './components/ErrorPage.tsx'
import { nextPath } from './next-path.ts'
import { paths, shortPaths } from './paths.ts'
import { NotFound } from './screens/not-found/NotFound.tsx'
import { SignIn } from './screens/sign-in/SignIn.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

const rootRoute = createRootRoute({
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  component: SignIn,
  staticData: { title: 'Start', description: 'Sign in to your dashboard.' },
  // Only its type: nextPath checks where it leads, because anybody can write a URL.
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: nextPath(search.next) ?? paths.dashboard, replace: true })
  },
})

/** Public: anybody with the link may claim. */
const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.claim,
  component: lazyRouteComponent(
    chunk(() => import('./screens/claim/Claim.tsx')),
    'Claim',
  ),
  staticData: { title: 'Claim', description: 'Claim an NFT from its creator.' },
})

/** The period of the cards, as the screen understands it. */
const periodSearch = (search: Record<string, unknown>): { days?: string } =>
  search.days === undefined ? {} : { days: String(search.days) }

/** Public: shows what its link was made for. */
const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.share,
  component: lazyRouteComponent(
    chunk(() => import('./screens/share/Share.tsx')),
    'Share',
  ),
  validateSearch: periodSearch,
  staticData: { title: 'Shared figures', description: 'Figures of a collection, read-only.' },
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(
    chunk(() => import('./screens/shell/Shell.tsx')),
    'Shell',
  ),
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    const search = location.href === paths.dashboard ? {} : { next: location.href }
    throw redirect({ to: paths.signIn, search, replace: true })
  },
  // Loaders start the first requests while a screen's code is on its way, and wait for no reply. This one runs once: live events tell of changes.
  loader: lazyFn(
    chunk(() => import('./screens/shell/load-shell.ts')),
    'loadShell',
  ),
  staleTime: Number.POSITIVE_INFINITY,
})

function screen<P extends string>(path: P, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shellRoute, path, component, staticData: { title } })
}

const analyticsComponent = lazyRouteComponent(
  chunk(() => import('./screens/analytics/Analytics.tsx')),
  'Analytics',
)
const loadAnalytics = lazyFn(
  chunk(() => import('./queries/load-figures.ts')),
  'loadAnalytics',
)

/** The address of a proof names its collection and figure, which the screen looks up. */
type ProofSearch = { collection?: unknown; proof?: unknown }
const analyticsSearch: (search: Record<string, unknown>) => ReturnType<typeof periodSearch> & ProofSearch =
  periodSearch

function analyticsScreen<P extends string>(path: P, title: string) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    component: analyticsComponent,
    staticData: { title },
    validateSearch: analyticsSearch,
    loader: loadAnalytics,
  })
}

const screens = [
  // The slash marks it as the index: without it the unknown pages below would match it, too.
  analyticsScreen(`${paths.dashboard}/` as const, 'Dashboard'),
  analyticsScreen(paths.analytics, 'Analytics'),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.collections,
    component: lazyRouteComponent(
      chunk(() => import('./screens/collections/Collections.tsx')),
      'Collections',
    ),
    staticData: { title: 'Collections' },
    loader: lazyFn(
      chunk(() => import('./queries/load-figures.ts')),
      'loadCards',
    ),
  }),
  screen(
    paths.newCollection,
    'New Collection',
    lazyRouteComponent(
      chunk(() => import('./screens/deploy/NewCollection.tsx')),
      'NewCollection',
    ),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.assets,
    component: lazyRouteComponent(
      chunk(() => import('./screens/assets/Assets.tsx')),
      'Assets',
    ),
    staticData: { title: 'Assets' },
    loader: lazyFn(
      chunk(() => import('./screens/assets/load-assets.ts')),
      'loadAssets',
    ),
  }),
  screen(
    paths.newAsset,
    'Mint',
    lazyRouteComponent(
      chunk(() => import('./screens/drafts/new/NewAsset.tsx')),
      'NewAsset',
    ),
  ),
  screen(
    paths.assetPreview,
    'Asset',
    lazyRouteComponent(
      chunk(() => import('./screens/asset-preview/AssetPreview.tsx')),
      'AssetPreview',
    ),
  ),
  screen(
    paths.editAsset,
    'Edit Asset',
    lazyRouteComponent(
      chunk(() => import('./screens/drafts/edit/EditAsset.tsx')),
      'EditAsset',
    ),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.mintDrafts,
    component: lazyRouteComponent(
      chunk(() => import('./screens/drafts/mint/MintDrafts.tsx')),
      'MintDrafts',
    ),
    staticData: { title: 'Mint Drafts' },
    // The draft that is chosen already.
    validateSearch: (search: Record<string, unknown>): { draft?: string } =>
      typeof search.draft === 'string' ? { draft: search.draft } : {},
  }),
  screen(
    paths.sellDraft,
    'Sell',
    lazyRouteComponent(
      chunk(() => import('./screens/drafts/sell/SellDraft.tsx')),
      'SellDraft',
    ),
  ),
  screen(
    paths.contractConsole,
    'Contract',
    lazyRouteComponent(
      chunk(() => import('./screens/contract/ContractConsole.tsx')),
      'ContractConsole',
    ),
  ),
  screen(
    paths.assetAnalytics,
    'Asset Analytics',
    lazyRouteComponent(
      chunk(() => import('./screens/asset-analytics/AssetAnalytics.tsx')),
      'AssetAnalytics',
    ),
  ),
  screen(
    paths.settings,
    'Settings',
    lazyRouteComponent(
      chunk(() => import('./screens/settings/Settings.tsx')),
      'Settings',
    ),
  ),
  screen(
    paths.settingsPage,
    'Settings',
    lazyRouteComponent(
      chunk(() => import('./screens/settings/SettingsPage.tsx')),
      'SettingsPage',
    ),
  ),
  screen(
    paths.support,
    'Support',
    lazyRouteComponent(
      chunk(() => import('./screens/support/Support.tsx')),
      'Support',
    ),
  ),
  screen(
    paths.affiliates,
    'Affiliates',
    lazyRouteComponent(
      chunk(() => import('./screens/affiliates/Affiliates.tsx')),
      'Affiliates',
    ),
  ),
  screen(
    paths.operatorChains,
    'Chains',
    lazyRouteComponent(
      chunk(() => import('./screens/operator/OperatorChains.tsx')),
      'OperatorChains',
    ),
  ),
  screen(
    paths.operatorMail,
    'Mail',
    lazyRouteComponent(
      chunk(() => import('./screens/operator/OperatorMail.tsx')),
      'OperatorMail',
    ),
  ),
  screen(
    paths.operatorActivity,
    'Activity of all accounts',
    lazyRouteComponent(
      chunk(() => import('./screens/operator/OperatorActivity.tsx')),
      'OperatorActivity',
    ),
  ),
  screen(paths.unknownInDashboard, 'Not Found', NotFound),
] as const

const shortcuts = Object.entries(shortPaths).map(([path, to]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)

const routeTree = rootRoute.addChildren([
  signInRoute,
  claimRoute,
  shareRoute,
  shellRoute.addChildren(screens),
  ...shortcuts,
])

export function createAssayRouter(history: RouterHistory) {
  return createRouter({
    history,
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: report,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAssayRouter>
  }
  interface HistoryState {
    signInStep?: 'code'
    /** Why somebody who did not log out is at the sign-in. */
    sessionEnded?: boolean
  }
  interface StaticDataRouteOption {
    title?: string
    description?: string
  }
}
