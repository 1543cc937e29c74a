import { lazy, Suspense } from 'react'
import { config } from '../client/config.ts'

const DemoWallet = lazy(() => import('./DemoWallet.tsx').then((module) => ({ default: module.DemoWallet })))

/** Renders the demo wallet in demo mode, on pages that use a wallet. */
export function DemoWalletHost() {
  return config.demo ? (
    <Suspense>
      <DemoWallet />
    </Suspense>
  ) : null
}
