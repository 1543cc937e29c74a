import type { Column } from '../../components/table/column.ts'
import { numberColumn } from '../../components/table/number-column.tsx'
import { formatCount } from '../../format/number.ts'
import type { EndpointReport } from '../../queries/operator.ts'
import classes from './endpoint-columns.module.css'

const STATES = {
  not_asked: 'Not asked',
  answers: 'Answers',
  refuses: 'Refuses',
  silent: 'Silent',
  wrong_chain: 'Wrong chain',
} as const

type Ability = 'logs' | 'finalized' | 'block_receipts' | 'traces' | 'old_state' | 'multicall3'

/** 2.5, not 3: slow endpoints differ by fractions. */
const formatRate = (rate: number) => rate.toLocaleString('en', { maximumFractionDigits: 1 })

export const endpointColumns: readonly Column<EndpointReport>[] = [
  {
    key: 'host',
    title: 'Endpoint',
    primary: true,
    render: ({ host }) => <span className={classes.host}>{host}</span>,
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state }) => (
      <span className={classes.state} data-state={state}>
        {STATES[state]}
      </span>
    ),
  },
  numberColumn({ key: 'head', title: 'Newest block', read: ({ head }) => head, format: formatCount }),
  able('logs', 'Logs'),
  {
    ...numberColumn<EndpointReport>({
      key: 'range',
      title: 'Range',
      read: ({ range }) => range,
      format: formatCount,
    }),
    render: ({ logs, range }) => (
      <span className="figure">{range === null ? (logs ? 'no limit' : '--') : formatCount(range)}</span>
    ),
  },
  numberColumn({ key: 'results', title: 'Results', read: ({ results }) => results, format: formatCount }),
  numberColumn({ key: 'rate', title: 'Per second', read: ({ rate }) => rate, format: formatRate }),
  numberColumn({ key: 'batch', title: 'Batch', read: ({ batch }) => batch, format: formatCount }),
  able('finalized', 'Finalized'),
  able('block_receipts', 'Receipts'),
  able('traces', 'Traces'),
  able('old_state', 'Old state'),
  able('multicall3', 'Multicall3'),
]

function able(ability: Ability, title: string): Column<EndpointReport> {
  return {
    key: ability,
    title,
    align: 'end',
    render: (report) => {
      const is = report[ability]
      return (
        <span className={classes.able} data-able={is}>
          {is === null ? '--' : is ? 'Yes' : 'No'}
        </span>
      )
    },
  }
}
