import { useState } from 'react'
import { storageKeys } from '../../storage/storage.ts'

export type View = 'Strip' | 'Grid'

/** How many are asked for at a time. */
export const pageSizes = { Strip: 12, Grid: 96 }

const key = storageKeys.assetsView

export function readAssetsView(): View {
  return localStorage.getItem(key) === 'Grid' ? 'Grid' : 'Strip'
}

/** The layout of the assets, in local storage. */
export function useAssetsView(): [View, (view: View) => void] {
  const [view, setView] = useState(readAssetsView)
  const change = (chosen: View) => {
    localStorage.setItem(key, chosen)
    setView(chosen)
  }
  return [view, change]
}
