import { useRef, useState } from 'react'
import type { Hex } from 'viem'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'
import { queryClient } from '../../queries/query-client.ts'
import { type Contract, contractKey } from '../../wallet/contract-state.ts'
import { ensureChain, type Sender, sendCall } from '../../wallet/send-call.ts'
import { useWalletTask } from '../../wallet/use-wallet-task.ts'

type CollectionContract = typeof import('../../wallet/collection-contract.ts')

/** Something to be changed on the chain. */
export type Change = {
  /** Asked before anything happens, such as 'Pause the collection?'. */
  question: string
  /** What it means. */
  text: string
  /** Unchanged values are not shown. */
  values: readonly { name: string; now: string; next: string }[]
  /** What the button says that begins it. */
  action: string
  /** Above the steps while it is under way. */
  title: string
  success: string
  /** Steps of its own before the wallet asks. */
  preparing?: readonly string[]
  /** Builds the call data. It reports its own steps. */
  data(contract: CollectionContract, prepare: (index: number) => void): Hex | Promise<Hex>
  /** Once it is done, and the dialog about it closed. */
  onDone?(): void
  onRefused?(errors: FieldErrors): void
}
export type RequestChange = (change: Change) => void

/** One change of a contract at a time: asked for, confirmed, followed to its end. */
export function useContractChange(contract: Contract) {
  const task = useWalletTask()
  const [asked, setAsked] = useState<{ change: Change; sender: Sender } | null>(null)
  const [asking, setAsking] = useState(false)
  const opener = useRef<{ button: HTMLElement; section: HTMLElement | null }>(null)

  /** Two dialogs follow each other, and neither knows where the focus was before the first. */
  const giveFocusBack = () =>
    requestAnimationFrame(() => {
      const { button, section } = opener.current ?? {}
      if (button?.isConnected) button.focus()
      // The button may be disabled now. A form that was closed has passed the focus on.
      else if (!section?.contains(document.activeElement)) section?.focus()
    })

  const start = async ({ change, sender }: { change: Change; sender: Sender }) => {
    const steps = [
      'Checking required data',
      ...(change.preparing ?? []),
      'Waiting for confirmation in wallet',
      'Waiting for the chain',
      'Done',
    ] as const
    const confirmation = steps.length - 3
    const succeeded = await task.start({
      title: change.title,
      steps: steps as readonly [string, ...string[]],
      chain: contract.chain,
      success: change.success,
      failure: 'The contract could not be changed.',
      async run(onProgress) {
        await ensureChain(sender.provider, contract.chain)
        const collectionContract = await import('../../wallet/collection-contract.ts')
        const data = await change.data(collectionContract, (index) => onProgress({ step: 1 + index }))
        await sendCall(
          sender,
          { chain: contract.chain, to: contract.address, data },
          {
            onCost: (cost) => onProgress({ step: confirmation, cost }),
            onSent: (hash) => onProgress({ step: confirmation + 1, hash }),
          },
        )
        await queryClient.invalidateQueries({ queryKey: contractKey(contract) })
      },
      ...(change.onRefused && { onRefused: change.onRefused }),
    })
    if (!succeeded) giveFocusBack()
  }

  return {
    /** What is to be confirmed. It stays during the dialog's exit transition. */
    change: asked?.change ?? null,
    asking,
    requestChange(change: Change, sender: Sender) {
      const button = document.activeElement
      if (button instanceof HTMLElement) opener.current = { button, section: button.closest('section') }
      setAsked({ change, sender })
      setAsking(true)
    },
    cancel() {
      setAsking(false)
      giveFocusBack()
    },
    confirm() {
      setAsking(false)
      if (asked) void start(asked)
    },
    task: {
      ...task,
      close() {
        task.close()
        asked?.change.onDone?.()
        giveFocusBack()
      },
    },
  }
}
