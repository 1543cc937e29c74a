import { MOST_RECOUNTED } from '#api/hallmark.ts'
import type { Database } from '#server/db/connect.ts'
import { burnAddresses, callsOf, readAmount, supplyOf } from './answers.ts'
import { blockWithState } from './block-with-state.ts'
import type { AskedChain } from './check-contract.ts'
import {
  type Asked,
  beginRecount,
  failRecount,
  finishRecount,
  nextQuestions,
  putOffRecount,
  type Recount,
  saveAnswers,
} from './recount-rows.ts'

/** Some requests at a time: what a killed process loses. */
const PER_STEP = 500
const SOON_S = 5
const AWAY_S = 60
/** With less history than a recount takes, a node never gets through. */
const MOST_ATTEMPTS = 3

/** Counts all holders by the contract's own word, from where it was left, until it is done or closing. */
export async function runRecount(
  db: Database,
  chain: AskedChain,
  taken: Recount,
  signal: AbortSignal,
): Promise<void> {
  let recount: Recount | null = taken
  try {
    if (recount.block_number === null) {
      const found = await blockWithState(db, chain, recount)
      if (typeof found === 'string') return await putOffRecount(db, recount, SOON_S)
      recount = await beginRecount(db, recount, found.at, MOST_RECOUNTED)
    }
    while (recount && !signal.aborted) {
      const asked = await nextQuestions(db, recount, PER_STEP)
      if (asked.length === 0) return await finish(db, chain, recount)
      const answers = await chain.callMany(callsFor(recount, asked), recount.block_number ?? 0)
      recount = await saveAnswers(db, recount, asked, answers.map(readAmount))
    }
    if (recount) await putOffRecount(db, recount, 0)
  } catch (error) {
    if (recount) await recover(db, chain, recount)
    throw error
  }
}

function callsFor({ address }: Recount, asked: readonly Asked[]) {
  const calls = callsOf(address)
  return asked.map(({ address, token_id }) =>
    token_id === '-1' ? calls.balanceOf(address) : calls.balanceOfId(address, token_id),
  )
}

async function finish(db: Database, chain: AskedChain, recount: Recount): Promise<void> {
  const calls = callsOf(recount.address)
  const [total, ...atBurn] = await chain.callMany(
    [
      calls.totalSupply(),
      ...(recount.kind === 'erc1155' ? [] : burnAddresses.map((address) => calls.balanceOf(address))),
    ],
    recount.block_number ?? 0,
  )
  const [block] = await chain.blocks([recount.block_number ?? 0])
  // What is not final may have been taken away meanwhile.
  if (block?.hash !== recount.block_hash) return startAgain(db, recount)
  await finishRecount(db, recount, supplyOf(readAmount(total), atBurn.map(readAmount), '-1'))
}

/** After the chain has not answered: whether it has forgotten the block, or is only away. */
async function recover(db: Database, chain: AskedChain, recount: Recount): Promise<void> {
  const { block_number } = recount
  const codes =
    block_number === null ? null : await chain.codesAt(recount.address, [block_number]).catch(() => null)
  if (codes?.[0] === null) await startAgain(db, recount)
  else await putOffRecount(db, recount, AWAY_S)
}

async function startAgain(db: Database, recount: Recount): Promise<void> {
  if (recount.attempts + 1 < MOST_ATTEMPTS) await putOffRecount(db, recount, 0, true)
  else await failRecount(db, recount, 'The node forgot the state of the block before all were asked.')
}
