import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import type { OtherLine } from '../components/charts/point.ts'
import classes from './DailyFoot.module.css'

type Props = {
  /** The line itself. */
  label: string
  /** Lines that it can be compared with. */
  offered: readonly OtherLine[]
  drawn: ReadonlySet<string>
  onToggle(label: string): void
  hasProvisional: boolean
  hasUnread: boolean
  isZoomed: boolean
  onZoom(factor: number): void
  onReset(): void
}

/** Below the daily chart: which lines there are, and how much of them is shown. */
export function DailyFoot(props: Props) {
  const { label, offered, drawn, onToggle, hasProvisional, hasUnread, isZoomed, onZoom, onReset } = props
  return (
    <div className={classes.foot}>
      <ul className={classes.legend} aria-label="Lines">
        <li>
          <span className={classes.swatch} style={{ color: 'var(--series-1)' }} />
          {label}
        </li>
        {offered.map((line) => {
          const isDrawn = drawn.has(line.label)
          return (
            <li key={line.label}>
              <button
                type="button"
                className={classes.toggle}
                aria-pressed={isDrawn}
                onClick={() => onToggle(line.label)}
              >
                <span className={classes.swatch} style={isDrawn ? { color: line.color } : {}} />
                {line.label}
              </button>
            </li>
          )
        })}
        {hasProvisional && (
          <li className={classes.note}>
            <span className={classes.dots} />
            Provisional
          </li>
        )}
        {hasUnread && <li className={classes.note}>Days without a line are not read yet</li>}
      </ul>
      <div className={classes.zoom}>
        {isZoomed && (
          <button type="button" className={classes.reset} onClick={onReset}>
            <IconZoomReset size={16} stroke={1.6} aria-hidden />
            Reset zoom
          </button>
        )}
        <button
          type="button"
          aria-label="Zoom out"
          title="Zoom out"
          aria-disabled={!isZoomed}
          onClick={() => isZoomed && onZoom(2)}
        >
          <IconZoomOut size={18} stroke={1.6} aria-hidden />
        </button>
        <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => onZoom(0.5)}>
          <IconZoomIn size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
    </div>
  )
}
