import { Brand } from '../../components/Brand.tsx'
import { SideDrawer } from '../../components/overlay/SideDrawer.tsx'
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
    <SideDrawer
      label="Menu"
      opened={opened}
      onClose={onClose}
      closeLabel="Close menu"
      size={280}
      top={<Brand />}
      classNames={{ content: classes.drawer, top: classes.drawerTop }}
    >
      <Sidebar onLeave={onLeave} />
    </SideDrawer>
  )
}
