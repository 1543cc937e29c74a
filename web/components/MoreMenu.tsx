import { type ComponentPropsWithRef, lazy, type ReactNode, type Ref } from 'react'
import { LateOnPress } from './late.tsx'
import classes from './MoreMenu.module.css'

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
        <MoreButton
          ref={button}
          label={label}
          icon={icon}
          aria-haspopup="menu"
          aria-expanded={false}
          {...press}
        />
      )}
    >
      <OpenMenu {...props} />
    </LateOnPress>
  )
}

export function MoreButton({
  label,
  icon,
  className = '',
  ...props
}: Pick<MoreMenuProps, 'label' | 'icon'> & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={`${classes.button} ${className}`} aria-label={label} {...props}>
      {icon}
    </button>
  )
}
