import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SearchField } from '../../components/fields/SearchField.tsx'
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx'
import classes from './AssetsToolbar.module.css'
import type { View } from './use-assets-view.ts'

type Props = {
  search: string
  onSearch(text: string): void
  view: View
  onView(view: View): void
  /** How many there are; undefined while that is not known. */
  count: string | undefined
  /** What else may be chosen. */
  children?: ReactNode
  /** At the end. */
  action?: ReactNode
}

const typingPauseMs = 250

export function AssetsToolbar({ search, onSearch, view, onView, count, children, action }: Props) {
  return (
    <div className={classes.toolbar}>
      <PausedSearch value={search} onChange={onSearch} />
      {children}
      <div className={classes.end}>
        <span className={`${classes.count} figure`} role="status">
          {count !== undefined && `${count} ${count === '1' ? 'asset' : 'assets'}`}
        </span>
        <SegmentedControl legend="View" choices={['Strip', 'Grid']} value={view} onChange={onView} />
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  )
}

/** Debounced: searches once typing pauses. */
function PausedSearch({ value, onChange }: { value: string; onChange(text: string): void }) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    // Changed elsewhere, such as by the button that clears all filters.
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === told.current) return
    const timer = setTimeout(() => {
      told.current = wanted
      onChange(wanted)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <SearchField
      label="Search assets"
      placeholder="Name or id"
      maxLength={200}
      value={text}
      onChange={setText}
    />
  )
}
