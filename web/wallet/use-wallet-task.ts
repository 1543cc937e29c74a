import { useState } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { CallError } from '../client/call.ts'
import { useBusy } from '../hooks/use-busy.ts'
import type { FieldErrors } from '../hooks/use-field-errors.ts'
import { closeToasts, notifyError, notifySuccess } from '../toasts.ts'
import { errorMessage } from './error-message.ts'
import type { Cost } from './estimate-cost.ts'

/** What the dialog shows while a wallet is at work. */
export type TaskProgress = {
  title: string
  steps: readonly string[]
  /** Index of the current step. */
  step: number
  chain: ChainKey
  /** Null if it is not known. */
  cost?: Cost | null
  hash?: string
}

type Task = {
  title: string
  /** The last one is the result. */
  steps: readonly [string, ...string[]]
  chain: ChainKey
  run(onProgress: (change: Pick<TaskProgress, 'step'> & Partial<TaskProgress>) => void): Promise<void>
  success: string
  /** The default error message. */
  failure: string
  /** The server's errors by field. */
  onRefused?(errors: FieldErrors): void
}

/** Runs one wallet task at a time, and holds its progress for WalletTaskDialog. */
export function useWalletTask() {
  const [busy, run] = useBusy()
  const [progress, setProgress] = useState<TaskProgress | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    busy,
    progress,
    opened,
    close: () => setOpened(false),
    start: ({ title, steps, chain, run: work, success, failure, onRefused }: Task): Promise<boolean> => {
      let succeeded = false
      return run(async () => {
        closeToasts()
        setProgress({ title, steps, chain, step: 0 })
        setOpened(true)
        try {
          await work((change) => setProgress((held) => held && { ...held, ...change }))
          setProgress((held) => held && { ...held, step: steps.length - 1 })
          notifySuccess(success)
          succeeded = true
        } catch (error) {
          console.error(error)
          setOpened(false)
          notifyError(errorMessage(error, failure))
          if (error instanceof CallError) onRefused?.(error.fields)
        }
      }).then(() => succeeded)
    },
  }
}
