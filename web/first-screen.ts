import { useEffect } from 'react'

/** However long it takes: nothing waits for it for ever. */
const longestMs = 1_000

let drawn: Promise<void> | undefined
let end: (() => void) | undefined

/** What arrives while the first screen is rendered waits until that is there: else React renders all of it again, and at once. */
export function firstScreenDrawn(): Promise<void> | undefined {
  return drawn
}

export function beginFirstScreen(): void {
  drawn = new Promise((resolve) => {
    end = resolve
  })
  setTimeout(end as () => void, longestMs)
}

/** Beside the first screen: its end. */
export function FirstScreenEnd() {
  useEffect(() => {
    setTimeout(() => {
      end?.()
      drawn = undefined
    })
  }, [])
  return null
}
