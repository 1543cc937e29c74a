import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { lateOnPress } from './late.tsx'
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

/** A small button with what else can be done here. */
export const MoreMenu = lateOnPress<MoreMenuProps>(
  ({ label, icon, button, entries, returnFocus, ...press }) => (
    <MoreButton
      ref={button}
      label={label}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      {...press}
    />
  ),
  () => import('./OpenMenu.tsx').then(({ OpenMenu }) => OpenMenu),
)

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
