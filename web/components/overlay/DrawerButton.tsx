import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import classes from './DrawerButton.module.css'
import { MountOnOpen } from './MountOnOpen.tsx'

/** Whether nothing behind figures can be opened, as for visitors of a share link: they are plain text then. */
export const NoDrawers = createContext(false)

type Props = {
  label: string
  title: string
  /** Loads what is about to be opened. */
  onPointerEnter(): void
  children: ReactNode
  drawer(opened: boolean, onClose: () => void): ReactNode
}

/** A part of a text that opens a drawer, and has the focus again when that is closed. */
export function DrawerButton({ label, title, onPointerEnter, children, drawer }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const isPlain = useContext(NoDrawers)
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  if (isPlain) return children
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={label}
        title={title}
        onPointerEnter={onPointerEnter}
        onClick={() => setOpened(true)}
      >
        {children}
      </button>
      <MountOnOpen opened={opened}>{(shown) => drawer(shown, close)}</MountOnOpen>
    </>
  )
}
