import { arc, type PieArcDatum, pie } from 'd3-shape'
import { type ReactNode, useState } from 'react'
import { formatPercent } from '../format/number.ts'
import classes from './Doughnut.module.css'
import { type ColoredSlice, exactTotal, type Slice, total } from './doughnut-slices.ts'

type Props = {
  label: string
  slices: readonly ColoredSlice[]
  /** Labels of the hidden slices. */
  hidden: ReadonlySet<string>
  onToggle(label: string): void
  formatSlice(slice: Slice): string
  /** In the hole, which has little room. */
  formatTotal(total: number): string
  /** What is counted, such as 'items'. */
  unit: string
  /** Makes a count open its proof. */
  prove?(slice: ColoredSlice, text: string): ReactNode
}

const size = 184
const radius = size / 2 - 4
const draw = arc<PieArcDatum<ColoredSlice>>()
  .innerRadius(radius - 24)
  .outerRadius(radius)
  .cornerRadius(2)
const layOut = pie<ColoredSlice>()
  .value(({ count }) => count)
  .sort(null)
  .padAngle(0.015)

/** A doughnut chart with the total in the hole. The legend names the slices, and shows or hides them. */
export function Doughnut(props: Props) {
  const { label, slices, hidden, onToggle, formatSlice, formatTotal, unit, prove } = props
  const [pointed, setPointed] = useState<string | null>(null)
  const shown = slices.filter((slice) => !hidden.has(slice.label))
  const sum = total(shown)
  const inHole = shown.find((slice) => slice.label === pointed)
  const exact = exactTotal(shown)
  const whole = { label, count: sum, ...(exact !== null && { exact }) }
  const said = `${label}: ${formatSlice(whole)} ${unit} in total`

  return (
    <div className={classes.doughnut}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={said}>
        <g transform={`translate(${size / 2} ${size / 2})`}>
          {sum === 0 && <circle className={classes.none} r={radius - 12} />}
          {layOut(shown.filter(({ count }) => count > 0)).map((part) => (
            <path
              key={part.data.label}
              d={draw(part) ?? ''}
              className={classes.slice}
              style={{ color: part.data.color }}
              data-faint={inHole !== undefined && part.data !== inHole}
              onPointerEnter={() => setPointed(part.data.label)}
              onPointerLeave={() => setPointed(null)}
            />
          ))}
          <text className={classes.total} textAnchor="middle" dy="0.1em">
            {formatTotal(inHole?.count ?? sum)}
          </text>
          <text className={classes.unit} textAnchor="middle" dy="1.9em">
            {inHole?.label ?? unit}
          </text>
        </g>
      </svg>
      <ul className={classes.legend}>
        {slices.map((slice) => {
          const off = hidden.has(slice.label)
          const text = formatSlice(slice)
          return (
            <li
              key={slice.label}
              className={classes.entry}
              data-off={off}
              onPointerEnter={() => setPointed(slice.label)}
              onPointerLeave={() => setPointed(null)}
            >
              <button
                type="button"
                className={classes.toggle}
                aria-pressed={!off}
                title={off ? `Show ${slice.label}` : `Hide ${slice.label}`}
                onClick={() => onToggle(slice.label)}
                onFocus={() => setPointed(slice.label)}
                onBlur={() => setPointed(null)}
              >
                <span className={classes.swatch} style={{ color: slice.color }} />
                <span className={classes.name}>{slice.label}</span>
              </button>
              <span className="figure">{prove ? prove(slice, text) : text}</span>
              <span className={`${classes.percent} figure`}>
                {off || sum === 0 ? '--' : formatPercent((slice.count / sum) * 100, 1)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
