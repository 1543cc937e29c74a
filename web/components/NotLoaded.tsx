import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

export function NotLoaded({ what, onRetry }: { what: string; onRetry(): void }) {
  return (
    <EmptyState text={`${what} could not be loaded.`} action={<Button onClick={onRetry}>Try again</Button>} />
  )
}
