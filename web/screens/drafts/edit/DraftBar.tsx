import type { ReactNode } from 'react'
import { BackLink } from '../../../components/BackLink.tsx'
import { paths } from '../../../paths.ts'
import classes from './DraftBar.module.css'

/** The back link, and the actions on the right. Sticky while there are unsaved changes. */
export function DraftBar({ unsaved, children }: { unsaved: boolean; children?: ReactNode }) {
  return (
    <div className={classes.bar} data-sticky={unsaved}>
      <BackLink to={paths.assets}>Back to assets</BackLink>
      <span className={classes.state} role="status">
        {unsaved && 'You have unsaved changes.'}
      </span>
      {children}
    </div>
  )
}
