import type { ReactNode, Ref } from 'react'

export type MenuEntry = {
  label: string
  icon: ReactNode
  onChoose?(): void
  /** Where it is a link: what it is made of. */
  link?(props: object): ReactNode
}

export type MenuProps = {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  button?: Ref<HTMLButtonElement>
  /** false where what is chosen takes the focus itself. */
  returnFocus?: boolean
}
