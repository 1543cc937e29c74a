import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** Makes something that opens and closes come when it opens for the first time. It stays then, so that it can leave as it came. */
export function lateOnOpening<P extends { opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Late = lazy(async () => {
    const Loaded = await load()
    // Closed at first: by the change it knows where the focus was, and moves in.
    // biome-ignore lint/correctness/noComponentHookFactories: made once, when it has been loaded
    const Opening = (props: P) => {
      const [opened, setOpened] = useState(false)
      useEffect(() => setOpened(props.opened), [props.opened])
      return <Loaded {...props} opened={opened} />
    }
    return { default: Opening }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module that uses it is loaded
  const LateOnOpening = (props: P) => {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return (
      wasOpened && (
        <Suspense>
          <Late {...props} />
        </Suspense>
      )
    )
  }
  return LateOnOpening
}

type Press = { onPointerEnter?(): void; onFocus?(): void; onClick?(): void }

/** Makes a button into one that opens something when it is pressed for the first time: what is loaded takes its place, opened. */
export function lateOnPress<P extends object>(
  Button: ComponentType<P & Press>,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Late = lazy(async () => ({ default: await load() }))
  const LateOnPress = (props: P) => {
    const [wasPressed, setWasPressed] = useState(false)
    const prepare = () => void load()
    if (!wasPressed)
      return (
        <Button {...props} onPointerEnter={prepare} onFocus={prepare} onClick={() => setWasPressed(true)} />
      )
    return (
      <Suspense fallback={<Button {...props} />}>
        <Late {...props} />
      </Suspense>
    )
  }
  return LateOnPress
}
