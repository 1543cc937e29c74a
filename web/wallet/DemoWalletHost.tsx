import { Suspense } from 'react'
import { chunk, lazyComponent } from '../client/chunk.ts'
import { config } from '../client/config.ts'

const DemoWallet = lazyComponent(
  chunk(() => import('./DemoWallet.tsx')),
  'DemoWallet',
)

/** Renders the demo wallet in demo mode, on pages that use a wallet. */
export function DemoWalletHost() {
  return config.demo ? (
    <Suspense>
      <DemoWallet />
    </Suspense>
  ) : null
}
