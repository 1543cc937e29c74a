import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { assetTextHeight } from './AssetCard.tsx'
import type { AssetListProps } from './AssetCarousel.tsx'
import classes from './AssetGrid.module.css'
import { isSameRange, visibleRange } from './visible-range.ts'

const gap = 16
const nearEndPx = 1000
const spareRows = 3
/** The last width: the next grid has its height at once, so that scroll restoration works. */
let lastWidth = 1136

/** Cards in rows that scroll with the page. Virtual: only the rows around the visible ones are in the DOM. */
export function AssetGrid<T>({ label, items, keyOf, render, hasMore, onNearEnd }: AssetListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(lastWidth)
  const { columns, rowHeight } = layoutOf(width)
  const rows = Math.ceil(items.length / columns)
  const [range, setRange] = useState({ first: 0, end: spareRows })

  const look = useCallback(() => {
    if (!list.current) return
    lastWidth = list.current.clientWidth
    setWidth(lastWidth)
    const { top, bottom } = list.current.getBoundingClientRect()
    const inView = { from: -top, to: window.innerHeight - top }
    const next = visibleRange({ count: rows, size: rowHeight, ...inView, spare: spareRows })
    setRange((held) => (isSameRange(held, next) ? held : next))
    if (hasMore && bottom < window.innerHeight + nearEndPx) onNearEnd()
  }, [rows, rowHeight, hasMore, onNearEnd])

  useLayoutEffect(look, [look])
  useEffect(() => {
    const observer = new ResizeObserver(look)
    if (list.current) observer.observe(list.current)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [look])

  const begin = range.first * columns
  return (
    <ul
      ref={list}
      className={classes.grid}
      aria-label={label}
      style={{
        height: rows * rowHeight - gap,
        paddingTop: range.first * rowHeight,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: rowHeight - gap,
        gap,
      }}
    >
      {items.slice(begin, range.end * columns).map((item, index) => (
        <li key={keyOf(item)} aria-posinset={begin + index + 1} aria-setsize={hasMore ? -1 : items.length}>
          {render(item)}
        </li>
      ))}
    </ul>
  )
}

/** As many columns as fit; a picture is a square. */
function layoutOf(width: number): { columns: number; rowHeight: number } {
  const narrowest = width < 600 ? 150 : 208
  const columns = Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  const cardWidth = (width - (columns - 1) * gap) / columns
  return { columns, rowHeight: Math.round(cardWidth) + assetTextHeight + gap }
}
