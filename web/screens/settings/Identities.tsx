import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { config } from '../../client/config.ts'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { type Identity, identitiesQuery, unlinkIdentity } from '../../queries/identities.ts'
import { notifySuccess } from '../../toasts.ts'
import classes from './Identities.module.css'
import { IdentityItem, identityName } from './IdentityItem.tsx'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import sessions from './Sessions.module.css'
import { useLinking } from './use-linking.ts'

/** Nothing unless the operator has named a provider. */
export function Identities() {
  return config.oidc_name === null ? null : <SingleSignOn name={config.oidc_name} />
}

function SingleSignOn({ name }: { name: string }) {
  const { data, isPending, refetch } = useQuery(identitiesQuery)
  const [unlinking, setUnlinking] = useState<Identity | null>(null)
  const region = useRef<HTMLElement>(null)
  const { busy, error, start } = useLinking()

  const unlink = async () => {
    if (!unlinking) return
    await withConfirmation(() => unlinkIdentity(unlinking.id))
    setUnlinking(null)
    // The button that was pressed is gone, and the focus with it.
    region.current?.focus({ preventScroll: true })
    notifySuccess('Single sign-on is unlinked.')
  }

  return (
    <>
      <SectionCard
        ref={region}
        title="Single sign-on"
        text={`Sign in with ${name} instead of a code by e-mail.`}
        isBusy={isPending}
      >
        {isPending ? (
          <div className={card.list} role="status" aria-label="Loading your single sign-on">
            <div className={sessions.skeleton} />
          </div>
        ) : !data ? (
          <LoadErrorNote className={sessions.note} what="Your single sign-on" size="sm" onRetry={refetch} />
        ) : (
          <div>
            {data.result.length > 0 && (
              <ul className={card.list} aria-label="Linked">
                {data.result.map((identity) => (
                  <IdentityItem
                    key={identity.id}
                    identity={identity}
                    onUnlink={() => setUnlinking(identity)}
                  />
                ))}
              </ul>
            )}
            {error && (
              <p className={classes.error} role="alert">
                {error}
              </p>
            )}
            <div className={sessions.foot}>
              <p className={sessions.count}>{data.result.length === 0 && 'Nothing is linked.'}</p>
              <Button size="sm" loading={busy} onClick={start}>
                Link {name}
              </Button>
            </div>
          </div>
        )}
      </SectionCard>
      <ConfirmDialog
        title={`Unlink ${unlinking ? identityName(unlinking) : ''}?`}
        text="It no longer signs in to this account. Your e-mail still does."
        opened={unlinking !== null}
        confirmLabel="Unlink"
        onCancel={() => setUnlinking(null)}
        onConfirm={unlink}
      />
    </>
  )
}
