import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { connection } from '../client/connection.ts'
import { paths } from '../paths.ts'
import { Button } from './Button.ts'
import { FullPage } from './FullPage.tsx'

/** Shown in place of a screen that threw, or that could not be loaded while the server is away. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const isAnswering = useSyncExternalStore(connection.subscribe, connection.isAnswering)
  const tryAgain = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.isAnswering()) tryAgain()
      }),
    [tryAgain],
  )
  const text = isAnswering
    ? 'This page broke. Nothing you saved is lost.'
    : 'Assay does not answer. This page comes back when it does.'
  return (
    <FullPage title={isAnswering ? 'Something went wrong' : 'Not loaded yet'} text={text}>
      <Button onClick={tryAgain}>Try again</Button>
      {/* A plain link: a reload drops the state that broke the app. */}
      {isAnswering && (
        <Button component="a" href={paths.dashboard} variant="default">
          Go to dashboard
        </Button>
      )}
    </FullPage>
  )
}
