import { lazy, Suspense } from 'react'
import { config } from '../client/config.ts'

const DemoWallet = lazy(() => import('./DemoWallet.tsx').then((module) => ({ default: module.DemoWallet })))

/** For pages that use a wallet: brings the demo wallet along in demo mode, and nothing otherwise. */
export function DemoWalletHost() {
  return config.demo ? (
    <Suspense>
      <DemoWallet />
    </Suspense>
  ) : null
}
