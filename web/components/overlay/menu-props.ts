import type { ReactNode, Ref } from 'react'

export type MenuEntry = {
  label: string
  icon: ReactNode
  onChoose?(): void
  /** If it is a link: renders it. */
  link?(props: object): ReactNode
}

export type MenuProps = {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  button?: Ref<HTMLButtonElement>
  /** false if what is chosen takes the focus itself. */
  returnFocus?: boolean
}
