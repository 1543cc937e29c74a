import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { formatMinute } from '../../format/time.ts'
import { accountQuery, deleteAccount } from '../../queries/account.ts'
import { SectionCard } from './SectionCard.tsx'
import sessions from './Sessions.module.css'
import classes from './YourData.module.css'

/** The end of an account. What takes it back is in the banner, which is on every page. */
export function DeleteAccount() {
  const { data: account, isPending, refetch } = useQuery(accountQuery)
  const [asking, setAsking] = useState(false)
  const region = useRef<HTMLElement>(null)

  const remove = async () => {
    await withConfirmation(deleteAccount)
    setAsking(false)
    // The button that was pressed is gone, and the focus with it.
    region.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <SectionCard
        ref={region}
        title="Delete account"
        text="Everything of it is deleted a day after you ask. Until then you can take that back."
        isBusy={isPending}
      >
        {isPending ? (
          <div className={classes.row} role="status" aria-label="Loading your account">
            <Skeleton width="240px" />
          </div>
        ) : !account ? (
          <LoadErrorNote className={sessions.note} what="Your account" size="sm" onRetry={refetch} />
        ) : account.delete_at ? (
          <p className={classes.text}>
            Your account will be deleted on {formatMinute(new Date(account.delete_at))}. To keep it, choose
            ‘Keep my account’ at the top of the page.
          </p>
        ) : (
          <div className={classes.row}>
            <p className={classes.text}>
              Your profile, collections, drafts, files, keys, links and requests go. What is on a chain stays
              there.
            </p>
            <Button variant="default" size="sm" className={classes.danger} onClick={() => setAsking(true)}>
              Delete my account
            </Button>
          </div>
        )}
      </SectionCard>
      <ConfirmDialog
        title="Delete your account?"
        text="It will be deleted a day from now, with everything in it. All other sessions end at once, and API keys and shared links stop working. Export your data first if you want to keep it."
        opened={asking}
        confirmLabel="Delete my account"
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  )
}
