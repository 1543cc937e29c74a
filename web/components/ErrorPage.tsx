import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Button } from './Button.ts'
import { FullPage } from './FullPage.tsx'

/** Shown in place of a screen that threw. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <FullPage title="Something went wrong" text="This page broke. Nothing you saved is lost.">
      <Button onClick={tryAgain}>Try again</Button>
      {/* A plain link: a reload drops the state that broke the app. */}
      <Button component="a" href={paths.dashboard} variant="default">
        Go to dashboard
      </Button>
    </FullPage>
  )
}
