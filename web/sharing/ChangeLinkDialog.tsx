import { Dialog } from '../components/overlay/Dialog.tsx'
import { useBusy } from '../hooks/use-busy.ts'
import { changeShareLink, type ShareLink } from '../queries/share-links.ts'
import { notifySuccess } from '../toasts.ts'
import { type Choices, ShareForm } from './ShareForm.tsx'

/** What visitors see from now on. The link stays the same. */
export function ChangeLinkDialog({ link, onClose }: { link: ShareLink; onClose(): void }) {
  const [busy, run] = useBusy()
  const change = async ({ title, panels, expires_in_days, password }: Choices) => {
    await changeShareLink({
      id: link.id,
      title,
      panels,
      ...(expires_in_days !== undefined && { expires_in_days }),
      ...(password !== undefined && { password }),
    })
    onClose()
    notifySuccess('The share link was changed.')
  }
  return (
    <Dialog
      title={`Change ‘${link.title}’`}
      opened
      onClose={busy ? null : onClose}
      closeOnClickOutside={false}
    >
      <ShareForm
        type={link.contract_type}
        title={link.title}
        link={link}
        busy={busy}
        run={run}
        onSubmit={change}
        onCancel={onClose}
      />
    </Dialog>
  )
}
