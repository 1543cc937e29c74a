import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { arrivalOf } from '../../client/arrival.ts'
import { apiUrl } from '../../client/config.ts'
import { ConfirmationCancelled } from '../../client/confirmation-cancelled.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { paths } from '../../paths.ts'
import { linkIdentity, startLinking } from '../../queries/identities.ts'
import { notifySuccess } from '../../toasts.ts'

/** Sends the browser to single sign-on, and links the identity with which it comes back to this page. */
export function useLinking(): { busy: boolean; error: string; start(): Promise<void> } {
  const router = useRouter()
  const { hash } = useLocation()
  const [arrival] = useState(() => arrivalOf(hash))
  const [error, setError] = useState(arrival?.kind === 'failed' ? arrival.message : '')
  const [busy, run] = useBusy()
  const begun = useRef(false)

  const attempt = (act: () => Promise<void>) =>
    run(async () => {
      setError('')
      try {
        await withConfirmation(act)
      } catch (failure) {
        if (failure instanceof ConfirmationCancelled) return
        report(failure)
        setError(failureText(failure))
      }
    })

  useEffect(() => {
    if (!arrival || begun.current) return
    begun.current = true
    // Once: a reload must not try it again.
    void router.navigate({ to: paths.settingsPage, params: { page: 'sign-in' }, hash: '', replace: true })
    if (arrival.kind !== 'identity') return
    void attempt(async () => {
      await linkIdentity(arrival.ticket)
      notifySuccess('Single sign-on is linked.')
    })
  })

  return {
    busy,
    error,
    start: () => attempt(async () => window.location.assign(apiUrl(await startLinking()))),
  }
}
