import type { FastifyInstance } from 'fastify'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { proofOf } from '#server/stats/proof.ts'
import { readAbout } from './read-at-replica.ts'
import { serve } from './serve.ts'

const FAMILIES = { NFT: 'nft', ERC20: 'erc20', Wallet: 'wallet' } as const

export function proofRoutes(app: FastifyInstance, protocolsOf: (chain: ChainKey) => Protocols | null): void {
  serve(app, 'POST /api/proof', ({ caller: { owner_id }, body }) => {
    const family = FAMILIES[body.contract_type]
    const subject = {
      userId: owner_id,
      family,
      chain: family === 'wallet' ? null : body.contract_chain,
      address: body.contract_address,
    }
    return readAbout(app, subject, (db, behind) => proofOf(db, owner_id, body, protocolsOf, behind))
  })
}
