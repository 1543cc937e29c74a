import type { FastifyInstance } from 'fastify'
import { type ChainKey, chainKeys } from '#api/chains.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { TooMany } from '#server/errors.ts'
import type { ChainReports } from '#server/operator/chain-reports.ts'
import { countByChain } from '#server/store/contracts.ts'
import { chainChecksPerUser, enforceLimit } from '#server/store/limits.ts'
import type { Operators } from './operators.ts'
import { serve } from './serve.ts'

type Options = { operators: Operators; chains: ChainRegistry; reports: ChainReports }

/** What operators see of the ways to the chains. */
export function operatorRoutes(app: FastifyInstance, { operators, chains, reports }: Options): void {
  const { db } = app
  const isOpen = (key: ChainKey) => chains.get(key) !== null

  serve(app, 'GET /api/operator', async (request) => ({ is_operator: await operators.includes(request) }))

  serve(app, 'GET /api/operator/chains', async (request) => {
    await operators.admit(request)
    const [counts, known] = await Promise.all([
      countByChain(db),
      Promise.all(chainKeys().filter(isOpen).map(reports.known)),
    ])
    return { chains: known.map((report) => ({ ...report, contracts: counts.get(report.chain) ?? 0 })) }
  })

  serve(app, 'POST /api/operator/chains/check', async (request) => {
    await operators.admit(request)
    await db.transaction((tx) =>
      enforceLimit(
        tx,
        chainChecksPerUser,
        request.caller.user_id,
        (wait) => new TooMany('too_many_checks', 'You have checked a lot. Try again later.', wait),
      ),
    )
    const report = await reports.check(request.body.chain)
    return { ...report, contracts: (await countByChain(db)).get(report.chain) ?? 0 }
  })
}
