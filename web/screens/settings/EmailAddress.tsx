import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { profileQuery } from '../../queries/profile.ts'
import { notifySuccess } from '../../toasts.ts'
import { EmailSteps } from './EmailSteps.tsx'
import { SectionCard } from './SectionCard.tsx'
import sessions from './Sessions.module.css'
import classes from './YourData.module.css'

/** The address that the account belongs to, and how to change it. */
export function EmailAddress() {
  const { data: profile, isPending, refetch } = useQuery(profileQuery)
  const [opened, setOpened] = useState(false)
  const [round, setRound] = useState(0)

  const finish = () => {
    setOpened(false)
    notifySuccess('Your e-mail address has changed.')
  }
  return (
    <>
      <SectionCard
        title="E-mail address"
        text="Sign-in codes are sent to it. A change takes a code to this address and one to the new address, and ends all other sessions."
        isBusy={isPending}
      >
        {isPending ? (
          <div className={classes.row} role="status" aria-label="Loading your e-mail address">
            <Skeleton width="200px" />
          </div>
        ) : !profile ? (
          <LoadErrorNote className={sessions.note} what="Your e-mail address" size="sm" onRetry={refetch} />
        ) : (
          <div className={classes.row}>
            <p className={classes.fact}>{profile.email}</p>
            <Button variant="default" size="sm" onClick={() => setOpened(true)}>
              Change
            </Button>
          </div>
        )}
      </SectionCard>
      {profile && (
        <Dialog
          title="Change your e-mail address"
          opened={opened}
          onClose={() => setOpened(false)}
          closeOnClickOutside={false}
          onExited={() => setRound(round + 1)}
          size={420}
        >
          <EmailSteps key={round} oldEmail={profile.email} onChanged={finish} />
        </Dialog>
      )}
    </>
  )
}
