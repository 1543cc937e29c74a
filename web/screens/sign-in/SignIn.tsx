import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { type Arrival, arrivalOf } from '../../client/arrival.ts'
import { chunk, lazyComponent } from '../../client/chunk.ts'
import { startSession } from '../../client/session.ts'
import { Brand } from '../../components/Brand.tsx'
import { ColorSchemeSwitch } from '../../components/ColorSchemeSwitch.tsx'
import { Hallmark } from '../../components/Hallmark.tsx'
import { paths } from '../../paths.ts'
import type { Tokens } from '../../storage/storage.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { OtherWays } from './OtherWays.tsx'
import classes from './SignIn.module.css'
import { keepSentCode, readSentCode, removeSentCode, type SentCode } from './sent-code.ts'

const TicketStep = lazyComponent(
  chunk(() => import('./TicketStep.tsx')),
  'TicketStep',
)

/**
 * The step is in the history and the code that was sent is in the tab's storage: a reload stays where it is, Back leads from the code
 * to the e-mail, and Forward to the code again. Neither is in the address, which people share.
 */
export function SignIn() {
  const router = useRouter()
  const { hash, state } = useLocation()
  const { signInStep, sessionEnded = false } = state
  const [arrival, setArrival] = useState<Arrival | null>(() => arrivalOf(hash))
  const [sent, setSent] = useState(readSentCode)
  const [isSignedIn, setSignedIn] = useState(false)

  // A ticket does not stay in the history.
  useEffect(() => {
    if (arrivalOf(hash))
      void router.navigate({ to: paths.signIn, search: true, hash: '', state: true, replace: true })
  }, [router, hash])

  const keep = (code: SentCode) => {
    keepSentCode(code)
    setSent(code)
  }
  const goToCode = async (code: SentCode) => {
    keep(code)
    setArrival(null)
    await router.navigate({
      to: paths.signIn,
      search: true,
      state: (state) => ({ ...state, signInStep: 'code' }),
    })
  }
  const onTokens = async (tokens: Tokens) => {
    // The steps are behind: nothing of them is shown again while the next page is on its way.
    setSignedIn(true)
    removeSentCode()
    startSession(tokens)
    const arrived = new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe('onResolved', () => {
        unsubscribe()
        resolve()
      })
    })
    // To the first step, which redirects if signed in and leaves no entry of its own. Back then leads to before the sign-in.
    if (router.state.location.state.signInStep === 'code') router.history.back()
    else void router.invalidate()
    await arrived
  }

  return (
    <main className={classes.page}>
      <div className={classes.desk}>
        <div className={classes.top}>
          <Brand />
          <ColorSchemeSwitch />
        </div>
        <div className={classes.form}>
          {sent && (signInStep === 'code' || isSignedIn) ? (
            <CodeStep sent={sent} onSent={keep} onTokens={onTokens} onBack={() => router.history.back()} />
          ) : arrival && arrival.kind !== 'failed' ? (
            <Suspense>
              <TicketStep
                ticket={arrival.ticket}
                asks={arrival.kind === 'sign-in-link'}
                onTokens={onTokens}
                onCode={goToCode}
                onRefused={(message) => setArrival({ kind: 'failed', message })}
              />
            </Suspense>
          ) : (
            <>
              <EmailStep
                lastSent={sent?.ticket ? null : sent}
                sessionEnded={sessionEnded}
                failure={arrival?.message ?? ''}
                onSent={goToCode}
              />
              <OtherWays onTokens={onTokens} />
            </>
          )}
        </div>
        <p className={classes.motto}>
          The assay office stands beside the mint: it says what a coin is worth.
        </p>
      </div>
      <div className={classes.seal} aria-hidden="true">
        <div className={classes.rosette} />
        <Hallmark size={112} />
      </div>
    </main>
  )
}
