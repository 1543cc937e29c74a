import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { RenameDialog } from '../../components/overlay/RenameDialog.tsx'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { type Passkey, passkeysQuery, removePasskey, renamePasskey } from '../../queries/passkeys.ts'
import { notifySuccess } from '../../toasts.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyItem } from './PasskeyItem.tsx'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import classes from './Sessions.module.css'

/** With which of one's devices one signs in. */
export function Passkeys() {
  const { data, isPending, refetch } = useQuery(passkeysQuery)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const region = useRef<HTMLElement>(null)

  const remove = async () => {
    if (!removing) return
    await withConfirmation(() => removePasskey(removing.id))
    setRemoving(null)
    // The button that was pressed is gone, and the focus with it.
    region.current?.focus({ preventScroll: true })
    notifySuccess('The passkey was removed.')
  }

  return (
    <>
      <SectionCard
        ref={region}
        title="Passkeys"
        text="Sign in without mail: with the finger, face or PIN that unlocks your device, or with a security key. A code by e-mail goes on working."
        isBusy={isPending}
      >
        {isPending ? (
          <div className={card.list} role="status" aria-label="Loading your passkeys">
            <div className={classes.skeleton} />
          </div>
        ) : !data ? (
          <LoadErrorNote className={classes.note} what="Your passkeys" size="sm" onRetry={refetch} />
        ) : (
          <div>
            {data.result.length > 0 && (
              <ul className={card.list} aria-label="Passkeys">
                {data.result.map((passkey) => (
                  <PasskeyItem
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => setRenaming(passkey)}
                    onRemove={() => setRemoving(passkey)}
                  />
                ))}
              </ul>
            )}
            <AddPasskey isFirst={data.result.length === 0} />
          </div>
        )}
      </SectionCard>
      {renaming && (
        <RenameDialog
          name={renaming.name}
          label="Name"
          description="So that you know it again. Only you see it."
          field="name"
          onSave={(name) => renamePasskey(renaming.id, name)}
          onClose={() => setRenaming(null)}
        />
      )}
      <ConfirmDialog
        title={`Remove ‘${removing?.name ?? ''}’?`}
        text="It no longer signs you in. Delete it from your device or password manager as well, which may still offer it."
        opened={removing !== null}
        confirmLabel="Remove the passkey"
        onCancel={() => setRemoving(null)}
        onConfirm={remove}
      />
    </>
  )
}
