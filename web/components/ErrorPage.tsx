import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Button } from './Button.ts'
import { FullPage } from './FullPage.tsx'

/** What stands in the place of a screen that broke. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <FullPage title="Something went wrong" text="This page broke. Nothing you saved is lost.">
      <Button onClick={tryAgain}>Try again</Button>
      {/* A plain link: loading the app anew leaves whatever state broke it behind. */}
      <Button component="a" href={paths.dashboard} variant="default">
        Go to dashboard
      </Button>
    </FullPage>
  )
}
