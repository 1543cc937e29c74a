import type { ReactNode } from 'react'
import { chunk, lazyComponent } from '../client/chunk.ts'
import { DrawerButton } from '../components/overlay/DrawerButton.tsx'
import type { ProofRequest } from '../queries/proof.ts'

const load = chunk(() => import('./ProofDrawer.tsx'))
export const ProofDrawer = lazyComponent(load, 'ProofDrawer')

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
  return (
    <DrawerButton
      label={`${asked.title}, ${value}, show proof`}
      title="What this figure is made of"
      onPointerEnter={() => void load()}
      drawer={(opened, onClose) => <ProofDrawer {...asked} opened={opened} onClose={onClose} />}
    >
      {children}
    </DrawerButton>
  )
}
