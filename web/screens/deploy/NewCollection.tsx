import { useState } from 'react'
import { BackBar } from '../../components/BackLink.tsx'
import { UnsavedChanges } from '../../components/overlay/UnsavedChanges.tsx'
import { Page } from '../../components/Page.tsx'
import { paths } from '../../paths.ts'
import { ConnectWallet } from '../../wallet/ConnectWallet.tsx'
import { DemoWalletHost } from '../../wallet/DemoWalletHost.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { emptyDraft } from './check-draft.ts'
import { DeployDialog } from './DeployDialog.tsx'
import { DeployForm } from './DeployForm.tsx'
import { PendingDeploymentCard } from './PendingDeploymentCard.tsx'
import { useDeployment } from './use-deployment.ts'

const walletTexts = {
  connect: 'Connect your wallet to proceed with contract deployment.',
  install: 'Please install a Web3 wallet in your browser to deploy a contract, then come back to this page.',
}

export function NewCollection() {
  const { looking, wallets, connected, connect, leave } = useWallet()
  const deployment = useDeployment()
  // State lives here, because the form unmounts when the wallet locks itself.
  const [draft, setDraft] = useState(emptyDraft)
  const { pending } = deployment
  const provider = connected?.provider ?? null
  return (
    <>
      <BackBar to={paths.collections}>Back to collections</BackBar>
      <Page title="Create New Collection">
        <DemoWalletHost />
        {pending && (
          <PendingDeploymentCard
            pending={pending}
            onResume={provider || pending.address ? () => deployment.resume(provider, pending) : null}
            onDiscard={() => deployment.discard(pending)}
          />
        )}
        {connected ? (
          <DeployForm
            key={connected.wallet.id}
            connected={connected}
            onChangeWallet={wallets.length > 1 ? leave : null}
            draft={draft}
            onChange={(change) => setDraft((held) => ({ ...held, ...change }))}
            deployment={deployment}
          />
        ) : (
          <ConnectWallet looking={looking} wallets={wallets} onConnect={connect} texts={walletTexts} />
        )}
        <UnsavedChanges exist={draft !== emptyDraft && !deployment.deployed && !deployment.canLeave} />
        <DeployDialog progress={deployment.progress} opened={deployment.opened} onClose={deployment.close} />
      </Page>
    </>
  )
}
