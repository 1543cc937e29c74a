import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import classes from './DraftBar.module.css'

/** The way back, and at its right what there is to do. With something unsaved it stays in sight. */
export function DraftBar({ unsaved, children }: { unsaved: boolean; children?: ReactNode }) {
  return (
    <div className={classes.bar} data-sticky={unsaved}>
      <Link to={paths.assets} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        Back to assets
      </Link>
      <span className={classes.state} role="status">
        {unsaved && 'You have unsaved changes.'}
      </span>
      {children}
    </div>
  )
}
