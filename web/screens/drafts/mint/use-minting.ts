import { useMemo, useState } from 'react'
import { call } from '../../../client/call.ts'
import { formatCount } from '../../../format/number.ts'
import type { Collection } from '../../../queries/collections.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { profileQuery } from '../../../queries/profile.ts'
import { queryClient } from '../../../queries/query-client.ts'
import { notifyError, notifySuccess } from '../../../toasts.ts'
import { errorMessage } from '../../../wallet/error-message.ts'
import type { Mintable, PendingMint } from '../../../wallet/pending-mints.ts'
import type { Sender } from '../../../wallet/send-call.ts'
import { usePendingMints } from '../../../wallet/use-pending-mints.ts'
import { refetchLists } from '../../../wallet/use-unindexed-mint.ts'
import { useWalletTask } from '../../../wallet/use-wallet-task.ts'
import { afterMint, emptyForm, isFilledIn, type MintForm, withAirdrop } from './mint-form.ts'
import { draftsOf, type Order, splitOrder } from './mint-order.ts'
import { sendMints, steps } from './send-mints.ts'

const FAILURE = 'Minting failed.'

/** What is filled in, what can be chosen, and the mint that is under way. */
export function useMinting(
  collection: Collection,
  drafts: readonly LazyMint[],
  chosenAlready: string | undefined,
) {
  const [form, setForm] = useState<MintForm>(() => {
    return { ...emptyForm, chosen: new Set(chosenAlready ? [chosenAlready] : []) }
  })
  const [minted, setMinted] = useState<readonly Mintable[]>([])
  /** What succeeded when the rest failed. */
  const [problem, setProblem] = useState('')
  const task = useWalletTask()
  const pending = usePendingMints(collection)
  // The list behind the dialog does not change.
  const unfinished = useMemo(
    () => (task.busy ? [] : pending.filter(({ isMined }) => !isMined)),
    [task.busy, pending],
  )

  const { leftover } = form
  const mintable = useMemo(() => {
    const locked = new Set(unfinished.flatMap(({ uuids }) => uuids))
    const known = new Set(pending.filter(({ isMined }) => isMined).flatMap(({ uuids }) => uuids))
    const free = drafts.filter(({ uuid }) => !locked.has(uuid) && !known.has(uuid) && uuid !== leftover?.uuid)
    // Among thousands it would be on another page of the list.
    const isAsked = ({ uuid }: Mintable) => uuid === chosenAlready
    return [
      ...(leftover && !locked.has(leftover.uuid) ? [leftover] : []),
      ...free.filter(isAsked),
      ...free.filter((draft) => !isAsked(draft)),
    ]
  }, [unfinished, pending, drafts, leftover, chosenAlready])

  return {
    form,
    /** Unsaved input; recipients who have already received do not count. */
    isFilledIn: isFilledIn(minted.length > 0 ? { ...form, to: null } : form, mintable, chosenAlready),
    change: (part: Partial<MintForm>) => setForm((held) => ({ ...held, ...part })),
    mintable,
    task,
    minted,
    problem,
    unfinished,
    async mint(sender: Sender, order: Order) {
      const orders = splitOrder(order)
      let done = 0
      setProblem('')
      setMinted([])
      const onMinted = (part: Order) => {
        done++
        setForm((held) => afterMint(held, part))
        setMinted((held) => [...new Set([...held, ...draftsOf(part)])])
      }
      await task.start({
        title: 'Minting',
        steps,
        chain: collection.contract_chain,
        success: draftsOf(order).length === 1 ? 'Draft minted successfully!' : 'Drafts minted successfully!',
        failure: FAILURE,
        async run(onProgress) {
          try {
            const { email } =
              queryClient.getQueryData(profileQuery.queryKey) ?? (await call('GET /api/profile'))
            await sendMints({ sender, email, collection, orders }, onProgress, onMinted)
          } catch (error) {
            if (done > 0) setProblem(stoppedAfter(done, orders.length, error))
            throw error
          } finally {
            if (done > 0) void refetchLists(collection)
          }
        },
      })
    },
    /** For a pending transaction. */
    end({ uuids, airdrop }: PendingMint, hasMinted: boolean) {
      if (hasMinted) notifySuccess('The mint is on the chain.')
      else notifyError('The mint failed on the chain. Nothing was minted.')
      const left = airdrop && (hasMinted ? airdrop.rest : [...airdrop.recipients, ...airdrop.rest])
      setForm((held) => {
        if (left && left.length > 0) return withAirdrop(held, airdrop.item, left)
        return hasMinted ? { ...held, chosen: without(held.chosen, uuids) } : held
      })
      if (hasMinted) void refetchLists(collection)
    },
  }
}

function stoppedAfter(done: number, count: number, error: unknown): string {
  const what = `${formatCount(done)} of ${formatCount(count)} transactions went through, and what they minted stays minted.`
  return `${what} Then: ${errorMessage(error, FAILURE)} The rest is still selected.`
}

function without(all: ReadonlySet<string>, some: readonly string[]): ReadonlySet<string> {
  return new Set([...all].filter((each) => !some.includes(each)))
}
