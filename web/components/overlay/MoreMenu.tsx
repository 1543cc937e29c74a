import { lazy } from 'react'
import { IconButton } from '../IconButton.tsx'
import { LateOnPress } from './late.tsx'
import type { MenuProps } from './menu-props.ts'

const load = () => import('./OpenMenu.tsx')
const OpenMenu = lazy(() => load().then((module) => ({ default: module.OpenMenu })))

/** A small button with a menu of further actions. */
export function MoreMenu(props: MenuProps) {
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
