import { lazy, type ReactNode, type Ref } from 'react'
import { IconButton } from './IconButton.tsx'
import { LateOnPress } from './late.tsx'

export type MenuEntry = {
  label: string
  icon: ReactNode
  onChoose?(): void
  /** Where it is a link: what it is made of. */
  link?(props: object): ReactNode
}

export type MoreMenuProps = {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  button?: Ref<HTMLButtonElement>
  /** false where what is chosen takes the focus itself. */
  returnFocus?: boolean
}

const load = () => import('./OpenMenu.tsx')
const OpenMenu = lazy(() => load().then((module) => ({ default: module.OpenMenu })))

/** A small button with what else can be done here. */
export function MoreMenu(props: MoreMenuProps) {
  const { label, icon, button } = props
  return (
    <LateOnPress
      load={load}
      button={(press) => (
        <IconButton ref={button} label={label} aria-haspopup="menu" aria-expanded={false} {...press}>
          {icon}
        </IconButton>
      )}
    >
      <OpenMenu {...props} />
    </LateOnPress>
  )
}
