import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { blockWithState } from './block-with-state.ts'
import { callsFor, compare, type Finding } from './compare.ts'
import { sentenceOf } from './sentences.ts'
import { type Checkable, readSnapshot, type Snapshot } from './snapshot.ts'

/** later: it could not be asked now, and why; null if there is nothing to say yet. */
export type Outcome = { at: Snapshot; finding: Finding } | { later: string | null; afterSeconds: number }

/** What is asked of a chain. */
export type AskedChain = Pick<Chain, 'head' | 'blocks' | 'codesAt' | 'callMany' | 'nativeBalance'>

const SOON_S = 5
const STATELESS_S = 600

/** Asks the contract at one block and compares. */
export async function checkContract(db: Database, chain: AskedChain, contract: Checkable): Promise<Outcome> {
  const found = await stateOf(db, chain, contract)
  if ('later' in found) return found
  const { snapshot, code } = found
  if (!(await isSame(chain, snapshot))) return { later: null, afterSeconds: SOON_S }
  if (code === '0x') return { at: snapshot, finding: destroyed(snapshot) }
  const answers = await chain.callMany(callsFor(contract, snapshot), snapshot.number)
  const nativeCoin =
    contract.kind === 'erc20' ? await chain.nativeBalance(contract.address, snapshot.number) : null
  // What is not final may have been taken away while the contract was asked.
  if (!snapshot.isFinal && !(await isSame(chain, snapshot))) return { later: null, afterSeconds: SOON_S }
  return { at: snapshot, finding: compare(contract, snapshot, answers, nativeCoin) }
}

async function stateOf(
  db: Database,
  chain: AskedChain,
  contract: Checkable,
): Promise<{ snapshot: Snapshot; code: string } | { later: string | null; afterSeconds: number }> {
  const soon = { later: null, afterSeconds: SOON_S }
  const codeAt = async (block: number) => (await chain.codesAt(contract.address, [block]))[0] ?? null
  // Asked first: reading the index may take long, and would be in vain.
  const found = await blockWithState(db, chain, contract)
  if (found === 'not followed') return soon
  if (found !== 'unknown') {
    const snapshot = await readSnapshot(db, contract, found.which)
    if (!snapshot) return soon
    const code = snapshot.number === found.at.number ? found.code : await codeAt(snapshot.number)
    return code === null ? soon : { snapshot, code }
  }
  const head = await chain.head()
  // A node that was just set up from a snapshot knows the state of what comes after it: the index has yet to reach that.
  if ((await codeAt(head.number)) !== null) return soon
  return { later: sentenceOf.noState, afterSeconds: STATELESS_S }
}

async function isSame(chain: AskedChain, { number, hash }: Snapshot): Promise<boolean> {
  const [block] = await chain.blocks([number])
  return block?.hash === hash
}

function destroyed({ number, supply }: Snapshot): Finding {
  return {
    verdict: 'unchecked',
    sentence: sentenceOf.noCode(number),
    checked: 0,
    agreed: 0,
    kind: null,
    supply: { events: supply, contract: null },
    questions: [],
  }
}
