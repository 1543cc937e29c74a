import type { FastifyInstance } from 'fastify'
import type { FigureAnswers } from './figure-answers.ts'
import { serve } from './serve.ts'

export function statsRoutes(app: FastifyInstance, answers: FigureAnswers): void {
  const own = ({ owner_id }: { owner_id: string }) => ({ owner_id, book_of: owner_id })

  serve(app, 'POST /api/nft/stats-main', ({ caller, body }) => answers.nftMain(own(caller), body))
  serve(app, 'POST /api/nft/stats-other', ({ caller, body }) => answers.nftOther(own(caller), body))
  serve(app, 'POST /api/erc20/stats-main', ({ caller, body }) => answers.erc20Main(own(caller), body))
  serve(app, 'POST /api/erc20/stats-other', ({ caller, body }) => answers.erc20Other(own(caller), body))
  serve(app, 'POST /api/wallet/stats-main', ({ caller, body }) => answers.walletMain(own(caller), body))
  serve(app, 'POST /api/wallet/stats-other', ({ caller, body }) => answers.walletOther(own(caller), body))
}
