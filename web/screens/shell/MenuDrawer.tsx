import '../../components/overlay/dialog-styles.ts'
import { Drawer } from '@mantine/core'
import { Brand } from '../../components/Brand.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

type Props = {
  opened: boolean
  onClose(): void
  /** Before a page is left for another. */
  onLeave(): void
}

/** The sidebar of a phone. */
export function MenuDrawer({ opened, onClose, onLeave }: Props) {
  return (
    // In parts, because the whole Drawer brings a second <header> landmark.
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={280}
      classNames={{ content: classes.drawer }}
      transitionProps={{ duration: 140, timingFunction: 'ease-out' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <div className={classes.drawerTop}>
          <Brand />
          <Drawer.CloseButton aria-label="Close menu" />
        </div>
        <Sidebar onLeave={onLeave} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
