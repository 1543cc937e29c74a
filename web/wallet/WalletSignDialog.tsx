import { Dialog } from '../components/overlay/Dialog.tsx'
import { DemoWalletHost } from './DemoWalletHost.tsx'
import { WalletSigning, type WalletSigningProps } from './WalletSigning.tsx'

type Props = WalletSigningProps & { title: string; opened: boolean; onClose(): void }

/** Has one of the browser's wallets sign a message. */
export function WalletSignDialog({ title, opened, onClose, ...signing }: Props) {
  return (
    // Below the demo wallet, which asks meanwhile.
    <Dialog title={title} opened={opened} onClose={onClose} size={440} layer="steps">
      <DemoWalletHost />
      <WalletSigning {...signing} />
    </Dialog>
  )
}
