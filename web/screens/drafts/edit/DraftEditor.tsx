import { useEffect, useRef } from 'react'
import { Button } from '../../../components/Button.ts'
import { Media } from '../../../components/Media.tsx'
import { UnsavedChanges } from '../../../components/overlay/UnsavedChanges.tsx'
import classes from '../../../components/preview/Preview.module.css'
import type { LazyMint } from '../../../queries/nfts.ts'
import { DraftMinted } from '../DraftMinted.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { DraftActions } from './DraftActions.tsx'
import { DraftActivity } from './DraftActivity.tsx'
import { DraftBar } from './DraftBar.tsx'
import { DraftCard } from './DraftCard.tsx'
import { DraftPrices } from './DraftPrices.tsx'
import { DraftTraits } from './DraftTraits.tsx'
import { useDraftEdit } from './use-draft-edit.ts'
import { useDraftLeave } from './use-draft-leave.ts'

export function DraftEditor({ draft }: { draft: LazyMint }) {
  const edit = useDraftEdit(draft)
  const { form, hasChanges, changedElsewhere, unsaved } = edit
  const [isDeleted, leave] = useDraftLeave(draft.uuid)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!hasChanges && !changedElsewhere) return
    return () => {
      // The pressed button is gone, and the focus with it.
      if (document.activeElement !== document.body) return
      const next = form.current?.querySelector<HTMLElement>('input, textarea') ?? heading.current
      next?.focus({ preventScroll: true })
    }
  }, [hasChanges, changedElsewhere, form])

  const title = edit.values.title || draft.title
  return (
    <>
      <DraftBar unsaved={unsaved}>
        {hasChanges && (
          // Not disabled while saving: that would take the focus from it.
          <Button miw={112} aria-disabled={edit.saving} onClick={edit.update}>
            {edit.saving ? 'Updating...' : 'Update'}
          </Button>
        )}
      </DraftBar>
      {changedElsewhere && <ChangedElsewhere edit={edit} />}
      {draft.minted > 0 && <DraftMinted draft={draft} />}
      <div className={classes.preview}>
        <header className={classes.heading}>
          <h1 ref={heading} className={classes.name} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          <DraftActions draft={draft} onDeleted={leave} />
        </header>
        <div className={classes.column}>
          <Media src={draft.image_url || null} alt={title} className={classes.media} controls />
          <DraftCard edit={edit} draft={draft} />
          <DraftTraits traits={draft.traits} />
        </div>
        <div className={classes.column}>
          <DraftPrices draft={draft} />
          <DraftActivity draft={draft} />
        </div>
      </div>
      <UnsavedChanges exist={unsaved && !isDeleted} />
    </>
  )
}
