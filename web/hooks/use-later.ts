import { startTransition, useDeferredValue, useEffect, useState } from 'react'

let hasBegun = false

/** What is drawn in slices, so that the page answers meanwhile: where the visit begins, after the frame that it goes into. */
export function useLater<T>(value: T | undefined): T | undefined {
  useEffect(() => {
    hasBegun = true
  }, [])
  return useDeferredValue(value, hasBegun ? value : undefined)
}

/** For what is lower on the page: where the visit begins, in the frame after what is above it. */
export function useAfterIt<T>(value: T | undefined): T | undefined {
  const [isTime, setTime] = useState(hasBegun)
  const isThere = value !== undefined
  useEffect(() => {
    if (!isThere || isTime) return
    const timer = setTimeout(() => startTransition(() => setTime(true)))
    return () => clearTimeout(timer)
  }, [isThere, isTime])
  return isTime ? value : undefined
}
