import type { FastifyInstance } from 'fastify'
import type { ChainKey } from '#api/chains.ts'
import type { Replica } from '#server/db/replica.ts'
import { metricText, type Sample } from '#server/metric-text.ts'
import type { ChainWays } from '#server/operator/chain-ways.ts'
import type { MailBudget } from '#server/store/mail-budget.ts'
import { countMails } from '#server/store/outbox.ts'
import { countJobs, databaseBytes, type ReadChain, readChains } from '#server/store/server-counts.ts'
import { isLocal } from './is-local.ts'

type Options = {
  budget: MailBudget
  ways: ChainWays
  /** What was counted at the chains' endpoints. */
  endpoints: () => Promise<string>
  requests: () => string
}

/** Counters for Prometheus. They name the operator's nodes, so they answer on this machine alone. */
export function metricsRoutes(app: FastifyInstance, { budget, ways, endpoints, requests }: Options): void {
  const { db, replica, signIns } = app
  // Without a database the others are still told.
  const unlessAway = (text: Promise<string>) => text.catch(() => '')

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const texts = await Promise.all([
      endpoints(),
      requests(),
      signIns.text(),
      unlessAway(budget.countTaken(db).then(takenText)),
      budgetText(budget),
      unlessAway(mailText(app)),
      unlessAway(jobText(app)),
      unlessAway(readChains(db).then((chains) => lagText(chains, ways))),
      unlessAway(databaseBytes(db).then(sizeText)),
      replica && replicaText(replica),
    ])
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(texts.join(''))
  })
}

const takenText = (taken: number) =>
  metricText(
    'assay_sign_in_mails_last_hour',
    'gauge',
    'Sign-in codes queued in the last hour, by all processes.',
    taken,
  )

function budgetText(budget: MailBudget): string {
  const [most, refused] = [
    'As many are sent in an hour at most.',
    'Sign-in codes that were refused because of that.',
  ]
  return [
    metricText('assay_sign_in_mails_per_hour', 'gauge', most, budget.perHour),
    metricText('assay_sign_in_mails_refused_total', 'counter', refused, budget.refused()),
  ].join('')
}

async function mailText({ db }: FastifyInstance): Promise<string> {
  const { waiting, expired, delivered, failed_attempts } = await countMails(db)
  return [
    metricText('assay_mails_waiting', 'gauge', 'Mails that are still to be delivered.', waiting),
    metricText('assay_mails_expired', 'gauge', 'Mails of the last week that were given up.', expired),
    metricText('assay_mails_sent_total', 'counter', 'Mails that the mail server took.', delivered),
    metricText('assay_mails_failed_total', 'counter', 'Attempts to deliver that failed.', failed_attempts),
  ].join('')
}

async function jobText({ db }: FastifyInstance): Promise<string> {
  const samples = (await countJobs(db)).flatMap(({ name: queue, ...states }) =>
    Object.entries(states).map(([state, count]): Sample => [{ queue, state }, count]),
  )
  return metricText('assay_jobs', 'gauge', 'Jobs, as counted some seconds ago.', samples)
}

async function lagText(chains: readonly ReadChain[], ways: ChainWays): Promise<string> {
  const blocks: Sample[] = []
  const seconds: Sample[] = []
  for (const { chain, block, age_s } of chains) {
    const head = await headOf(ways, chain)
    if (head !== null) blocks.push([{ chain }, Math.max(0, head - block)])
    if (age_s !== null) seconds.push([{ chain }, Math.max(0, Math.round(age_s))])
  }
  const read = 'The newest block that is read'
  return [
    metricText('assay_chain_lag_blocks', 'gauge', `${read}, before the newest that nodes told of.`, blocks),
    metricText('assay_chain_lag_seconds', 'gauge', `${read}, by its age.`, seconds),
  ].join('')
}

/** null: no endpoint has told this process of a block yet. */
async function headOf(ways: ChainWays, chain: ChainKey): Promise<number | null> {
  const heads = (await ways.endpoints(chain)).flatMap(({ head }) => head ?? [])
  return heads.length > 0 ? Math.max(...heads) : null
}

const sizeText = (bytes: number) =>
  metricText('assay_database_bytes', 'gauge', 'The size of the database.', bytes)

async function replicaText(replica: Replica): Promise<string> {
  const lag = await replica.lag().catch(() => null)
  const { answers, fallbacks } = replica.counts
  const isReachable = replica.state === 'answers' ? 1 : 0
  const behind = 'What the primary has written and the replica has not replayed yet'
  return [
    metricText('assay_replica_reachable', 'gauge', '1 while the replica answers.', isReachable),
    lag && metricText('assay_replica_lag_bytes', 'gauge', `${behind}.`, lag.bytes),
    lag && metricText('assay_replica_lag_seconds', 'gauge', `${behind}, by age.`, lag.seconds),
    metricText('assay_replica_reads_total', 'counter', 'Reads that the replica has answered.', answers),
    metricText('assay_replica_fallbacks_total', 'counter', 'Reads that the primary did instead.', fallbacks),
  ].join('')
}
