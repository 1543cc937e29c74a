import { useBusy } from '../hooks/use-busy.ts'
import { Button } from './Button.ts'
import { EmptyState } from './EmptyState.tsx'
import classes from './LoadError.module.css'

type Props = {
  /** As the sentence begins: 'Your collections'. */
  what: string
  onRetry(): Promise<unknown>
}

export function loadErrorText(what: string): string {
  return `${what} could not be loaded.`
}

/** In the place of a whole screen, or of a part of it. */
export function LoadError({ what, onRetry }: Props) {
  const [busy, retry] = useRetry(onRetry)
  return (
    <EmptyState
      text={loadErrorText(what)}
      action={
        <Button loading={busy} onClick={retry}>
          Try again
        </Button>
      }
    />
  )
}

/** The same inside a card, a panel or a list. */
export function LoadErrorNote(props: Props & { className: string | undefined; size?: 'xs' | 'sm' | 'md' }) {
  const { what, onRetry, className, size = 'md' } = props
  const [busy, retry] = useRetry(onRetry)
  return (
    <div className={className} role="alert">
      <p className={classes.text}>{loadErrorText(what)}</p>
      <Button variant="default" size={size} loading={busy} onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

function useRetry(onRetry: () => Promise<unknown>) {
  const [busy, run] = useBusy()
  return [busy, () => run(async () => void (await onRetry()))] as const
}
