import classes from '../components/overlay/RightDrawer.module.css'
import { SideDrawer, SideDrawerTitle } from '../components/overlay/SideDrawer.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import { HallmarkBody } from './HallmarkBody.tsx'

type Props = { collection: ShownCollection; opened: boolean; onClose(): void }

/** What the contract was asked, and what it answered. */
export function HallmarkDrawer({ collection, opened, onClose }: Props) {
  return (
    <SideDrawer
      label={null}
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      returnFocus={false}
      classNames={{ content: classes.content, top: classes.top }}
      top={
        <SideDrawerTitle className={classes.title} tabIndex={-1} data-autofocus>
          Hallmark
        </SideDrawerTitle>
      }
    >
      <HallmarkBody collection={collection} />
    </SideDrawer>
  )
}
