import { Button } from '@mantine/core'
import { useBusy } from '../hooks/use-busy.ts'
import { EmptyState } from './EmptyState.tsx'

export function NotLoaded({ what, onRetry }: { what: string; onRetry(): Promise<unknown> }) {
  const [busy, run] = useBusy()
  const retry = () => run(async () => void (await onRetry()))
  return (
    <EmptyState
      text={`${what} could not be loaded.`}
      action={
        <Button loading={busy} onClick={retry}>
          Try again
        </Button>
      }
    />
  )
}
