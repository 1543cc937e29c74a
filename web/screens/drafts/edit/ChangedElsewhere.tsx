import { useEffect, useRef } from 'react'
import { Button } from '../../../components/Button.ts'
import classes from '../Notice.module.css'
import type { DraftEdit } from './use-draft-edit.ts'

export function ChangedElsewhere({ edit }: { edit: DraftEdit }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It may appear at any time, so it must not shift the page while somebody types.
    if (document.activeElement?.matches('input, textarea')) return
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice} className={classes.notice} role="alert">
      <p className={classes.text}>
        <strong>This draft was changed elsewhere in the meantime.</strong> Load the newest and decide field by
        field: what you have typed stays beside it.{' '}
        {edit.hasChanges && 'Or overwrite it: what you have changed here replaces what is there.'}
      </p>
      <div className={classes.actions}>
        {edit.hasChanges && (
          <Button size="sm" variant="default" onClick={edit.overwrite}>
            Overwrite
          </Button>
        )}
        <Button size="sm" onClick={edit.loadNewest}>
          Load the newest
        </Button>
      </div>
    </div>
  )
}
