import type { ReactNode } from 'react'
import type { ShownCollection } from '../queries/collections.ts'
import classes from './counted-note.module.css'
import { HallmarkButton } from './HallmarkButton.tsx'
import { type Counted, countedText } from './words.ts'

/** Says of holder figures that they are no plain fact, or that the contract itself was asked for them; else null. */
export function countedNote(
  collection: ShownCollection,
  counted: Counted | undefined,
  about: string,
): ReactNode {
  if (counted?.differs) return <HallmarkButton collection={collection} about={about} verdict="differs" />
  if (counted?.by === 'balanceOf') return <span className={classes.note}>{countedText(counted)}</span>
  return null
}
