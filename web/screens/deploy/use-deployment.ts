import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../client/call.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'
import { profileQuery } from '../../queries/profile.ts'
import { closeToasts, notifyError, notifySuccess } from '../../toasts.ts'
import { errorMessage } from '../../wallet/error-message.ts'
import type { Provider } from '../../wallet/provider.ts'
import type { Network } from '../../wallet/switch-network.ts'
import type { Details } from './check-draft.ts'
import {
  type Deployed,
  deployCollection,
  type Progress,
  resumeDeployment,
  steps,
} from './deploy-collection.ts'
import {
  type PendingDeployment,
  removePendingDeployment,
  usePendingDeployment,
} from './pending-deployment.ts'

type With = { provider: Provider; account: string; network: Network }

/** One deployment at a time, and what the page shows of it. */
export function useDeployment() {
  const { data: profile } = useQuery(profileQuery)
  const pending = usePendingDeployment(profile?.email)
  const [busy, run] = useBusy()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [opened, setOpened] = useState(false)
  const [deployed, setDeployed] = useState<Deployed | null>(null)
  const page = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    return () => controller.abort()
  }, [])

  const follow = (
    task: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<Deployed>,
    onRefused: (errors: FieldErrors) => void,
  ) =>
    run(async () => {
      closeToasts()
      setOpened(true)
      const { signal } = page.current
      try {
        const done = await task(setProgress, signal)
        setProgress((last) => ({ ...last, ...done, step: steps.length - 1 }))
        setDeployed(done)
        notifySuccess('Contract deployed successfully!')
      } catch (error) {
        if (error === signal.reason) return
        console.error(error)
        setOpened(false)
        notifyError(errorMessage(error, 'Contract deployment failed.'))
        onRefused(error instanceof CallError ? error.fields : {})
      }
    })

  return {
    busy,
    progress,
    /** Whether the progress is shown. */
    opened,
    close: () => setOpened(false),
    deployed,
    /** One that was left in the middle. */
    pending: busy ? null : pending,
    /** Whether the page can be left without losing anything: the transaction is sent, or pending. */
    canLeave: busy ? progress !== null && progress.step > 3 : pending !== null,
    deploy: (by: With, details: Details, onRefused: (errors: FieldErrors) => void) =>
      follow((onProgress, signal) => deployCollection(by, details, onProgress, signal), onRefused),
    resume: (provider: Provider | null, deployment: PendingDeployment) =>
      follow(
        (onProgress) => resumeDeployment(provider, deployment, onProgress),
        () => {},
      ),
    discard: removePendingDeployment,
  }
}
