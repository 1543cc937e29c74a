import { useState } from 'react'
import { LineChart } from '../../components/charts/LineChart.tsx'
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx'
import { formatCount, formatMoney, formatMoneyShort } from '../../format/number.ts'
import classes from './AssetAnalytics.module.css'
import { sampleMonths } from './sample-asset.ts'

const measures = {
  Price: {
    points: sampleMonths.map(({ priceUsd }, x) => ({ x, y: priceUsd })),
    formatY: formatMoney,
    formatTickY: formatMoneyShort,
    color: 'var(--series-1)',
  },
  Sold: {
    points: sampleMonths.map(({ sold }, x) => ({ x, y: sold })),
    formatY: formatCount,
    formatTickY: formatCount,
    color: 'var(--series-2)',
  },
} as const

const choices = ['Price', 'Sold'] as const
const monthOf = (x: number) => sampleMonths[x]?.month ?? ''

export function SampleChart() {
  const [measure, setMeasure] = useState<keyof typeof measures>('Price')
  return (
    <section className={classes.card} aria-label="Chart">
      <div className={classes.chartTop}>
        <h2 className={classes.title}>{measure} by month</h2>
        <SegmentedControl legend="Display by" choices={choices} value={measure} onChange={setMeasure} />
      </div>
      <LineChart label={`${measure}, Jan to Jul`} formatX={monthOf} height={300} {...measures[measure]} />
    </section>
  )
}
