import type { FastifyInstance } from 'fastify'
import { Absent } from '#server/errors.ts'
import { readCosts } from '#server/store/costs.ts'
import { serve } from './serve.ts'

/** If nothing was measured yet: what the slowest of the usual public endpoints allow. */
const CAUTIOUS_EVENTS_PER_SECOND = 1_000
const LEAST_HOURS = 0.1

export function costRoutes(
  app: FastifyInstance,
  { pricePerMillionTransfers }: { pricePerMillionTransfers: number },
) {
  serve(app, 'POST /api/nft/get-costs', async ({ caller, body }) => {
    const costs = await readCosts(app.db, caller.owner_id, body.contract_chain, body.contract_address)
    if (!costs) throw new Absent('not_tracked', 'You do not track this NFT contract.')
    const { estimated_transfers: transfers, events_per_second } = costs
    if (transfers === null) return { amount: null, hours: null }
    const hours = transfers / (events_per_second ?? CAUTIOUS_EVENTS_PER_SECOND) / 3_600
    return {
      amount: Math.round((transfers / 1e6) * pricePerMillionTransfers * 100) / 100,
      hours: Math.max(LEAST_HOURS, Math.round(hours * 10) / 10),
    }
  })
}
