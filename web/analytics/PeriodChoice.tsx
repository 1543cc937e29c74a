import { useNavigate, useSearch } from '@tanstack/react-router'
import { SegmentedControl } from '../components/fields/SegmentedControl.tsx'
import { type Period, periodOf, periods } from './period.ts'

const labels: Record<Period, string> = {
  '1': '1 day',
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  all: 'All days',
}

/** The period in the URL. */
export function usePeriod(): Period {
  return periodOf(useSearch({ strict: false }).days)
}

export function PeriodChoice() {
  const period = usePeriod()
  const navigate = useNavigate()
  const choose = (label: string) => {
    const chosen = periods.find((each) => labels[each] === label) ?? '1'
    const search: { days?: string } = chosen === '1' ? {} : { days: chosen }
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
  }
  return (
    <SegmentedControl
      legend="Period"
      choices={periods.map((each) => labels[each])}
      value={labels[period]}
      onChange={choose}
    />
  )
}
