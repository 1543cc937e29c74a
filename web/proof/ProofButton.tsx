import { lazy, type ReactNode, useRef, useState } from 'react'
import { Late } from '../components/overlay/late.tsx'
import type { ProofRequest } from '../queries/proof.ts'
import classes from './ProofButton.module.css'

const load = () => import('./ProofDrawer.tsx')
const ProofDrawer = lazy(() => load().then((module) => ({ default: module.ProofDrawer })))

type Props = ProofRequest & {
  /** What the figure is called, as the heading of its proof. */
  title: string
  children: ReactNode
}

/** A figure that opens its proof. */
export function ProofButton({ children, ...asked }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.proven}
        aria-haspopup="dialog"
        title="What this figure is made of"
        onPointerEnter={() => void load()}
        onClick={() => setOpened(true)}
      >
        {children}
      </button>
      <Late opened={opened}>{(shown) => <ProofDrawer {...asked} opened={shown} onClose={close} />}</Late>
    </>
  )
}
