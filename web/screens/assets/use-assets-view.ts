import { useState } from 'react'
import { storageKeys } from '../../storage.ts'

export type View = 'Strip' | 'Grid'

const key = storageKeys.assetsView

/** How assets are laid out, remembered in the browser. */
export function useAssetsView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (localStorage.getItem(key) === 'Grid' ? 'Grid' : 'Strip'))
  const change = (chosen: View) => {
    localStorage.setItem(key, chosen)
    setView(chosen)
  }
  return [view, change]
}
