import { type ReactNode, Suspense, useEffect, useState } from 'react'

type Props = { opened: boolean; children(opened: boolean): ReactNode }

/** Something lazy that opens and closes: it comes when it opens for the first time, and stays, so that it can leave as it came. */
export function Late({ opened, children }: Props) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <Opening opened={opened}>{children}</Opening>
      </Suspense>
    )
  )
}

/** Once it is loaded it is closed at first: by the change it knows where the focus was, and moves in. */
function Opening({ opened, children }: Props) {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return children(shown)
}

type PressProps = {
  load(): Promise<unknown>
  button(press: { onPointerEnter(): void; onFocus(): void; onClick(): void }): ReactNode
  children: ReactNode
}

/** A button that opens something lazy, which takes its place when it is pressed for the first time. */
export function LateOnPress({ load, button, children }: PressProps) {
  const [wasPressed, setWasPressed] = useState(false)
  const prepare = () => void load()
  const first = button({ onPointerEnter: prepare, onFocus: prepare, onClick: () => setWasPressed(true) })
  return wasPressed ? <Suspense fallback={first}>{children}</Suspense> : first
}
