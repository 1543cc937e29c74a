import { failureText } from '../../client/failure-text.ts'
import { report as reportError } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatCount } from '../../format/number.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { type ChainReport, checkChain } from '../../queries/operator.ts'
import { notifyError } from '../../toasts.ts'
import classes from './ChainCard.module.css'
import { endpointColumns } from './endpoint-columns.tsx'

/** Below this width of the window the thirteen columns do not fit. */
const CARDS_BELOW = 1400

/** One chain with its endpoints; without a report, while it is loaded. */
export function ChainCard({ report }: { report?: ChainReport }) {
  const [busy, run] = useBusy()
  const check = (chain: string) =>
    run(async () => {
      await checkChain(chain).catch((error) => {
        reportError(error)
        notifyError(failureText(error))
      })
    })
  return (
    <DataTable
      label={report?.name ?? 'Chains'}
      rows={report?.endpoints}
      rowKey={({ host }) => host}
      columns={endpointColumns}
      initialPageSize={50}
      expectedRows={3}
      cardsBelow={CARDS_BELOW}
      toolbar={
        report && (
          <span className={classes.toolbar}>
            {report.checked_at && (
              <span className={classes.checked}>
                Checked <Timestamp time={report.checked_at} />
              </span>
            )}
            <Button
              variant="default"
              size="sm"
              loading={busy}
              aria-label={`Check ${report.name}`}
              onClick={() => check(report.chain)}
            >
              Check
            </Button>
          </span>
        )
      }
      note={report && <Notes report={report} />}
      empty="No endpoint of this chain is known."
    />
  )
}

function Notes({ report }: { report: ChainReport }) {
  const { chain, chain_id, contracts, own_endpoints, source, portal, endpoints } = report
  const facts = [
    `${chain}, chain id ${chain_id}`,
    `${formatCount(contracts)} tracked`,
    own_endpoints ? 'endpoints of your own' : 'public endpoints',
    source === 'portal' ? 'history from SQD Portal' : 'history from the endpoints',
  ]
  return (
    <>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {portal && source === 'portal' && <p className={classes.facts}>{portalText(portal)}</p>}
      {endpoints.map(
        ({ host, reason }) =>
          reason && (
            <p key={host} className={classes.reason}>
              {host}: {reason}
            </p>
          ),
      )}
    </>
  )
}

const PORTAL_STATES = {
  not_asked: 'not asked yet',
  answers: 'answers',
  refuses: 'refuses, so the endpoints are read',
  silent: 'does not answer, so the endpoints are read',
} as const

function portalText(portal: NonNullable<ChainReport['portal']>): string {
  const { dataset, state, reason, head, traces, blocks_per_second: pace } = portal
  return [
    `SQD Portal (${dataset}): ${PORTAL_STATES[state]}`,
    ...(head === null ? [] : [`final blocks up to ${formatCount(head)}`]),
    ...(traces === null ? [] : [traces ? 'with traces' : 'without traces']),
    ...(pace === null ? [] : [`${formatCount(Math.round(pace))} blocks a second`]),
    ...(reason ? [reason] : []),
  ].join(' · ')
}
