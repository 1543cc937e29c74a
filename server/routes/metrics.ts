import type { FastifyInstance } from 'fastify'
import type { Replica } from '#server/db/replica.ts'
import type { MailBudget } from '#server/store/mail-budget.ts'
import { isLocal } from './is-local.ts'

/** Counters for Prometheus. They name the operator's nodes, so they answer on this machine alone. */
export function metricsRoutes(
  app: FastifyInstance,
  budget: MailBudget,
  metricsText: () => Promise<string>,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const { replica } = app
    const text =
      (await metricsText()) + (await mailText(app, budget)) + (replica ? await replicaText(replica) : '')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

async function mailText({ db }: FastifyInstance, budget: MailBudget): Promise<string> {
  // Without a database the others are still told.
  const taken = await budget.countTaken(db).catch(() => null)
  return [
    taken === null
      ? ''
      : metric(
          'assay_sign_in_mails_last_hour',
          'gauge',
          'Sign-in codes queued in the last hour, by all processes.',
          taken,
        ),
    metric('assay_sign_in_mails_per_hour', 'gauge', 'As many are sent in an hour at most.', budget.perHour),
    metric(
      'assay_sign_in_mails_refused_total',
      'counter',
      'Sign-in codes that were refused because of that.',
      budget.refused(),
    ),
  ].join('')
}

async function replicaText(replica: Replica): Promise<string> {
  const lag = await replica.lag().catch(() => null)
  const { answers, fallbacks } = replica.counts
  const isReachable = replica.state === 'answers' ? 1 : 0
  const behind = 'What the primary has written and the replica has not replayed yet'
  return [
    metric('assay_replica_reachable', 'gauge', '1 while the replica answers.', isReachable),
    lag && metric('assay_replica_lag_bytes', 'gauge', `${behind}.`, lag.bytes),
    lag && metric('assay_replica_lag_seconds', 'gauge', `${behind}, by age.`, lag.seconds),
    metric('assay_replica_reads_total', 'counter', 'Reads that the replica has answered.', answers),
    metric('assay_replica_fallbacks_total', 'counter', 'Reads that the primary did instead.', fallbacks),
  ].join('')
}

function metric(name: string, type: 'gauge' | 'counter', help: string, value: number): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`
}
