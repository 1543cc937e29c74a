import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useElementScrollRestoration } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../hooks/use-media-query.ts'
import { assetTextHeight } from './AssetCard.tsx'
import classes from './AssetCarousel.module.css'
import { isSameRange, visibleRange } from './visible-range.ts'

export type AssetListProps<T> = {
  /** What it is a list of. */
  label: string
  items: readonly T[]
  keyOf(item: T): string
  render(item: T): ReactNode
  hasMore: boolean
  /** Called repeatedly near the end while there is more. */
  onNearEnd(): void
}

const cardWidth = 240
const gap = 16
const arrowPx = 600
const nearEndPx = 100
/** Two steps of twelve: what was just loaded and what came before stay in the DOM. */
const spare = 24
const id = 'asset-strip'
const size = cardWidth + gap
/** The last width, for the first render of the next one. */
let lastWidth = Math.min(1200, window.innerWidth)

/** Cards in one row that scrolls sideways. Virtual: only the cards around the visible ones are in the DOM. */
export function AssetCarousel<T>({ label, items, keyOf, render, hasMore, onNearEnd }: AssetListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const count = items.length
  const begun = useElementScrollRestoration({ id })?.scrollX ?? 0
  const [range, setRange] = useState(() => rangeAt(begun, count))
  const [ends, setEnds] = useState({ overflows: count * size - gap > lastWidth, start: true, end: false })
  const isStill = useReducedMotion()

  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollLeft, clientWidth, scrollWidth } = element
    const left = scrollWidth - clientWidth - scrollLeft
    lastWidth = clientWidth
    const next = rangeAt(scrollLeft, count)
    setRange((held) => (isSameRange(held, next) ? held : next))
    const now = { overflows: scrollWidth > clientWidth, start: scrollLeft < 1, end: left < 1 && !hasMore }
    setEnds((held) =>
      held.overflows === now.overflows && held.start === now.start && held.end === now.end ? held : now,
    )
    if (left <= nearEndPx && hasMore) onNearEnd()
  }, [count, hasMore, onNearEnd])

  useLayoutEffect(look, [look])
  useEffect(() => {
    const observer = new ResizeObserver(look)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [look])

  const scroll = (by: number) =>
    scroller.current?.scrollBy({ left: by, behavior: isStill ? 'instant' : 'smooth' })
  // When cards were removed, the range is too long until the next render.
  const { first, end } = range
  return (
    <div
      className={classes.strip}
      style={
        {
          '--card-width': `${cardWidth}px`,
          '--card-height': `${cardWidth + assetTextHeight}px`,
          '--gap': `${gap}px`,
        } as React.CSSProperties
      }
    >
      {ends.overflows && <Arrow side="left" possible={!ends.start} onClick={() => scroll(-arrowPx)} />}
      <div ref={scroller} className={classes.scroller} data-scroll-restoration-id={id} onScroll={look}>
        <ul
          className={classes.cards}
          aria-label={label}
          style={
            {
              '--width': `${count * size - gap}px`,
              '--before': `${first * size}px`,
            } as React.CSSProperties
          }
        >
          {items.slice(first, end).map((item, index) => (
            <li
              key={keyOf(item)}
              className={classes.card}
              aria-posinset={first + index + 1}
              aria-setsize={hasMore ? -1 : count}
            >
              {render(item)}
            </li>
          ))}
        </ul>
      </div>
      {ends.overflows && <Arrow side="right" possible={!ends.end} onClick={() => scroll(arrowPx)} />}
    </div>
  )
}

function rangeAt(left: number, count: number) {
  return visibleRange({ count, size, from: left, to: left + lastWidth, spare })
}

/** Not disabled at either end: that would lose the focus. */
function Arrow({ side, possible, onClick }: { side: 'left' | 'right'; possible: boolean; onClick(): void }) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <button
      type="button"
      className={classes.arrow}
      data-side={side}
      aria-label={`Scroll ${side}`}
      aria-disabled={!possible}
      onClick={() => possible && onClick()}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </button>
  )
}
