import { useDeferredValue, useEffect } from 'react'

let hasBegun = false

/** What is drawn in slices, so that the page answers meanwhile: where the visit begins, after the frame that it goes into. */
export function useLater<T>(value: T | undefined): T | undefined {
  useEffect(() => {
    hasBegun = true
  }, [])
  return useDeferredValue(value, hasBegun ? value : undefined)
}
