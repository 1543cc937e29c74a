import type { FastifyInstance } from 'fastify'
import type { ChainKey } from '#api/chains.ts'
import { Absent } from '#server/errors.ts'
import { hallmarkOf, hallmarkQuestions, skippedLogs } from '#server/stats/hallmark.ts'
import { trackedContract } from '#server/stats/tracked-contract.ts'
import { askCheck, askRecount } from '#server/store/hallmarks.ts'
import { serve } from './serve.ts'

type Body = { contract: string; contract_chain: ChainKey }

export function hallmarkRoutes(app: FastifyInstance): void {
  const { db } = app

  async function find(userId: string, { contract, contract_chain }: Body) {
    const found = await trackedContract(db, userId, contract_chain, contract, ['erc20', 'erc721', 'erc1155'])
    if (!found) throw new Absent('not_tracked', 'You do not track this contract.')
    return found
  }

  serve(app, 'POST /api/hallmark/get', async ({ caller, body }) =>
    hallmarkOf(db, await find(caller.owner_id, body)),
  )
  serve(app, 'POST /api/hallmark/questions', async ({ caller, body }) =>
    hallmarkQuestions(db, await find(caller.owner_id, body)),
  )
  serve(app, 'POST /api/hallmark/skipped', async ({ caller, body }) =>
    skippedLogs(db, await find(caller.owner_id, body), body.cursor, body.limit),
  )
  serve(app, 'POST /api/hallmark/check', async ({ caller, body }) => {
    const contract = await find(caller.owner_id, body)
    await db.transaction((tx) => askCheck(tx, caller.owner_id, contract.id))
    return hallmarkOf(db, contract)
  })
  serve(app, 'POST /api/hallmark/recount', async ({ caller, body }) => {
    const contract = await find(caller.owner_id, body)
    await db.transaction((tx) => askRecount(tx, caller.owner_id, contract.id))
    return hallmarkOf(db, contract)
  })
}
