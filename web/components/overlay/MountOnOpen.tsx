import { type ReactNode, Suspense, useEffect, useState } from 'react'

type Props = { opened: boolean; children(opened: boolean): ReactNode }

/** Mounts a lazy dialog or drawer when it opens for the first time. It stays mounted, so that it can leave with its transition. */
export function MountOnOpen({ opened, children }: Props) {
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

/** Mounted as closed: by the change Mantine knows where the focus was, and moves it in. */
function Opening({ opened, children }: Props) {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return children(shown)
}
