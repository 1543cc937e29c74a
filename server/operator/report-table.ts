import type { ChainReport, EndpointReport } from '#api/operator.ts'

type Column = [title: string, cell: (report: EndpointReport) => string | null, align?: 'end']

const number = (value: number | null) => value?.toLocaleString('en', { maximumFractionDigits: 1 }) ?? null
const able = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

const STATES = {
  not_asked: 'not asked',
  answers: 'answers',
  refuses: 'refuses',
  silent: 'silent',
  wrong_chain: 'wrong chain',
} as const

const COLUMNS: Column[] = [
  ['endpoint', ({ host }) => host],
  ['state', ({ state }) => STATES[state]],
  ['head', ({ head }) => number(head), 'end'],
  ['logs', ({ logs }) => able(logs)],
  ['range', ({ logs, range }) => (logs === true && range === null ? 'no limit' : number(range)), 'end'],
  ['results', ({ results }) => number(results), 'end'],
  ['per second', ({ rate }) => number(rate), 'end'],
  ['batch', ({ batch }) => number(batch), 'end'],
  ['finalized', ({ finalized }) => able(finalized)],
  ['receipts', ({ block_receipts }) => able(block_receipts)],
  ['traces', ({ traces }) => able(traces)],
  ['old state', ({ old_state }) => able(old_state)],
  ['Multicall3', ({ multicall3 }) => able(multicall3)],
]

/** What is known of a chain's endpoints, for a terminal. A column of which nothing is known is left out. */
export function reportTable(report: Omit<ChainReport, 'contracts' | 'checked_at'>): string[] {
  const { name, chain, chain_id, source, own_endpoints, endpoints, portal } = report
  const columns = COLUMNS.filter(([, cell]) => endpoints.some((each) => cell(each) !== null))
  const rows = [
    columns.map(([title]) => title),
    ...endpoints.map((each) => columns.map(([, cell]) => cell(each) ?? '?')),
  ]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, at) =>
        columns[at]?.[2] === 'end' ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [
    `${name} (${chain}, chain id ${chain_id}): ${own_endpoints ? 'endpoints of your own' : 'public endpoints'}, history from ${source === 'portal' ? 'the portal' : 'them'}`,
    ...rows.map(line),
    ...endpoints.flatMap(({ host, reason }) => (reason ? [`  ${host}: ${reason}`] : [])),
    ...(portal
      ? [
          `portal ${portal.dataset}: ${[
            STATES[portal.state],
            ...(portal.head === null ? [] : [`final blocks up to ${number(portal.head)}`]),
            ...(portal.traces === null ? [] : [portal.traces ? 'with traces' : 'without traces']),
            ...(portal.reason ? [portal.reason] : []),
          ].join(', ')}`,
        ]
      : []),
  ]
}
