import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ProofAsked } from '../../queries/proof.ts'
import classes from './Proven.module.css'

const load = () => import('./ProofDrawer.tsx').then((module) => ({ default: module.ProofDrawer }))
const ProofDrawer = lazy(load)

type Props = ProofAsked & {
  /** What the figure is called, as the heading of its proof. */
  title: string
  children: ReactNode
}

/** A figure that opens its proof. */
export function Proven({ children, ...asked }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // The drawer stays in the document once it was opened, so that it can leave as it came.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const close = () => {
    setState('closed')
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
        onClick={() => setState('open')}
      >
        {children}
      </button>
      {state !== 'never' && (
        <Suspense>
          <ProofDrawer {...asked} opened={state === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
