import type { FastifyInstance } from 'fastify'
import type { CallReply } from '#api/calls.ts'
import { claimedOf } from '#api/claimed-of.ts'
import { sharedFigures } from '#api/shared-figures.ts'
import { TooMany } from '#server/errors.ts'
import { checkPass, findShared, noteOpened, type Shared, unlock } from '#server/store/shared.ts'
import { clientKey } from './client-key.ts'
import type { FigureAnswers } from './figure-answers.ts'
import { createRateLimit } from './rate-limit.ts'
import { ReadyReply } from './ready-reply.ts'
import { serve } from './serve.ts'
import { createUserConcurrencyLimit } from './user-concurrency-limit.ts'

const MINUTE_MS = 60_000
/** A page asks twice when it is opened, and once a minute. */
const PER_CLIENT = 120
const PER_LINK = 600
/** Figures of all links of an account that are worked out at a time: its owner's own questions do not wait for a crowd of visitors. */
const AT_ONCE = 4

/** For visitors: neither a session nor a key counts here, only the link. */
export function sharedRoutes(app: FastifyInstance, answers: FigureAnswers): void {
  const { db } = app
  const refusal = (wait: number) =>
    new TooMany('too_many_requests', 'This is asked for too often. Try again in a moment.', wait)
  const countClient = createRateLimit(PER_CLIENT, MINUTE_MS, refusal)
  const countLink = createRateLimit(PER_LINK, MINUTE_MS, refusal)
  const limitOwner = createUserConcurrencyLimit(AT_ONCE, () => refusal(1))

  /** Counts before anything is looked up. */
  async function find(client: string, token: string): Promise<Shared> {
    countClient(clientKey(client))
    const shared = await findShared(db, token)
    countLink(shared.id)
    return shared
  }

  serve(app, 'POST /api/shared', async ({ client, body: { token, pass } }) => {
    const shared = await find(client, token)
    checkPass(shared, token, pass)
    await noteOpened(db, shared.id)
    const {
      title,
      contract_type,
      contract_chain,
      contract_address,
      name,
      state,
      is_read,
      counts_native,
      panels,
    } = shared
    return {
      title,
      contract_type,
      contract_chain,
      contract_address,
      name,
      state,
      is_read,
      counts_native,
      panels,
    }
  })

  serve(app, 'POST /api/shared/unlock', async ({ client, body: { token, password } }) => {
    const shared = await find(client, token)
    return { pass: await unlock(db, shared, { token, password, client: clientKey(client) }) }
  })

  serve(app, 'POST /api/shared/figures', async ({ client, body: { token, pass } }) => {
    const shared = await find(client, token)
    checkPass(shared, token, pass)
    return limitOwner(shared.owner_id, () => figuresOf(answers, shared))
  })
}

/** Of what its owner is answered, without any name of the owner's address book: the parts that the panels show, and nothing else. */
async function figuresOf(answers: FigureAnswers, shared: Shared): Promise<ReadyReply> {
  const { contract_type: type, panels } = shared
  const whole = await wholeOf(answers, shared)
  const parts = Object.fromEntries(panels.map((panel) => [panel, whole]))
  return new ReadyReply(JSON.stringify(sharedFigures.parse({ [type]: { as_of: whole.as_of, ...parts } })))
}

type Whole = Record<string, unknown>

async function wholeOf(answers: FigureAnswers, shared: Shared): Promise<Whole> {
  const { contract_type, contract_chain, contract_address, owner_id } = shared
  const asker = { owner_id, book_of: null }
  const contract = { contract: contract_address, contract_chain }
  const wallet = { wallet: contract_address }
  switch (contract_type) {
    case 'NFT':
      return joined(await answers.nftMain(asker, contract), await answers.nftOther(asker, contract))
    case 'ERC20':
      return joined(await answers.erc20Main(asker, contract), await answers.erc20Other(asker, contract))
    case 'Wallet': {
      const held = await answers.walletOther(asker, wallet)
      const { other } = held.read() as CallReply<'POST /api/wallet/stats-other'>
      return { ...joined(await answers.walletMain(asker, wallet), held), claimed: claimedOf(other) }
    }
  }
}

function joined(main: ReadyReply, other: ReadyReply): Whole {
  return { ...(main.read() as Whole), ...(other.read() as { other: object }).other }
}
