import { IconRefresh } from '@tabler/icons-react'
import { CallError } from '../../client/call.ts'
import { Button } from '../../components/Button.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { refreshMetadata, type Token } from '../../queries/nft.ts'
import { notifyError, notifySuccess } from '../../toasts.ts'

export function PreviewRefresh({ token }: { token: Token }) {
  const [busy, run] = useBusy()
  const refresh = () =>
    run(async () => {
      try {
        await refreshMetadata(token)
        notifySuccess('The metadata is being read again. What has changed will show here.')
      } catch (error) {
        const isAnswer = error instanceof CallError
        notifyError(isAnswer ? error.message : 'The server could not be reached. Please try again.')
      }
    })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      aria-disabled={busy}
      onClick={refresh}
    >
      Refresh metadata
    </Button>
  )
}
