import type { Verdict } from '#api/hallmark.ts'
import { chunk, lazyComponent } from '../client/chunk.ts'
import { DrawerButton } from '../components/overlay/DrawerButton.tsx'
import { VerdictMark } from '../components/VerdictMark.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import classes from './HallmarkButton.module.css'
import { verdictWords } from './words.ts'

const load = chunk(() => import('./HallmarkDrawer.tsx'))
const HallmarkDrawer = lazyComponent(load, 'HallmarkDrawer')

type Props = {
  collection: ShownCollection
  /** What it is said about, for those who do not see where it stands. */
  about?: string
  /** What is known here, if the list of collections may be older. */
  verdict?: Verdict
}

/** Whether the contract agrees, as a mark with a word, which opens the questions and answers. A wallet has none. */
export function HallmarkButton({ collection, about = 'Hallmark', verdict: known }: Props) {
  const { hallmark } = collection
  const verdict = known ?? hallmark?.verdict
  if (!verdict) return null
  const word = verdictWords[verdict]
  return (
    <DrawerButton
      label={`${about}: ${word}, show what was asked`}
      title={hallmark?.verdict === verdict ? hallmark.sentence : word}
      onPointerEnter={() => void load()}
      drawer={(opened, onClose) => (
        <HallmarkDrawer collection={collection} opened={opened} onClose={onClose} />
      )}
    >
      <span className={classes.word}>
        <VerdictMark verdict={verdict} />
        {word}
      </span>
    </DrawerButton>
  )
}
