import { type ReactNode, useRef, useState } from 'react'
import { chunk, lazyComponent } from '../client/chunk.ts'
import { MountOnOpen } from '../components/overlay/MountOnOpen.tsx'
import type { ProofRequest } from '../queries/proof.ts'
import classes from './ProofButton.module.css'

const load = chunk(() => import('./ProofDrawer.tsx'))
const ProofDrawer = lazyComponent(load, 'ProofDrawer')

type Props = ProofRequest & {
  /** What the figure is called, as the heading of its proof. */
  title: string
  /** The figure as it is shown. */
  value: string
  /** How it is shown, if it is more than the text. */
  children?: ReactNode
}

/** A figure that opens its proof. */
export function ProofButton({ value, children = value, ...asked }: Props) {
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
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={`${asked.title}, ${value}, show proof`}
        title="What this figure is made of"
        onPointerEnter={() => void load()}
        onClick={() => setOpened(true)}
      >
        {children}
      </button>
      <MountOnOpen opened={opened}>
        {(shown) => <ProofDrawer {...asked} opened={shown} onClose={close} />}
      </MountOnOpen>
    </>
  )
}
