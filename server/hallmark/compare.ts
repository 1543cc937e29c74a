import type { DifferenceKind, Verdict } from '#api/hallmark.ts'
import type { Call } from '#server/chain/types.ts'
import { burnAddresses, callsOf, readAmount, readOwner, supplyOf } from './answers.ts'
import { likelyKind } from './likely-kind.ts'
import { differencesOf, isAsked, type Question } from './question.ts'
import { sentenceOf } from './sentences.ts'
import type { Checkable, Snapshot } from './snapshot.ts'

export type Finding = {
  verdict: Verdict
  sentence: string
  checked: number
  agreed: number
  kind: DifferenceKind | null
  supply: { events: string; contract: string | null }
  questions: Question[]
}

/** What to ask the contract for, in the order in which `compare` reads the answers. */
export function callsFor({ address, kind }: Checkable, { largest, drawn, tokens }: Snapshot): Call[] {
  const calls = callsOf(address)
  const supply = [calls.totalSupply()]
  if (kind === 'erc1155')
    return [...supply, ...tokens.map((each) => calls.balanceOfId(each.address, each.token_id))]
  const holders = [...burnAddresses, ...[...largest, ...drawn].map((each) => each.address)]
  return [
    ...supply,
    ...holders.map((address) => calls.balanceOf(address)),
    ...tokens.map(({ token_id }) => calls.ownerOf(token_id)),
  ]
}

/** `answers` as the contract gave them: null for a revert. `nativeCoin` is what the contract has of the chain's own coin. */
export function compare(
  contract: Checkable,
  snapshot: Snapshot,
  answers: readonly (string | null)[],
  nativeCoin: bigint | null,
): Finding {
  const questions = [...asked(contract, snapshot, answers), ...internal(snapshot)]
  const supplyContract = questions.find(({ question }) => question === 'total_supply')?.contract ?? null
  const whole = supplyContract ?? snapshot.supply
  questions.push(
    fact('shares_within_whole', snapshot.positive, whole, BigInt(snapshot.positive) <= BigInt(whole)),
  )
  const compared = questions.filter(isAsked)
  const supply = { events: snapshot.supply, contract: supplyContract }
  // A total supply alone says nothing about who has it.
  const ofHolders = compared.filter(({ question }) => question !== 'total_supply')
  const answered = (ofHolders.length > 0 ? ofHolders : compared).filter(isAnswered)
  const base = {
    checked: compared.length,
    agreed: compared.filter(({ agrees }) => agrees).length,
    supply,
    questions,
  }
  if (answered.length === 0)
    return {
      ...base,
      checked: 0,
      agreed: 0,
      verdict: 'unchecked',
      kind: null,
      sentence: sentenceOf.noAnswer(compared.length),
    }
  const differences = differencesOf(questions)
  if (differences.length === 0)
    return { ...base, verdict: 'agrees', kind: null, sentence: sentenceOf.agrees(base, snapshot.number) }
  const likely = likelyKind(contract.kind, questions, supply, nativeCoin)
  // There may have been an event after all.
  const kind = likely === 'issues_without_events' && snapshot.skipped > 0 ? 'other' : likely
  return {
    ...base,
    verdict: 'differs',
    kind,
    sentence: differences.some(isAsked)
      ? sentenceOf.differs(base, snapshot.number, kind, snapshot.skipped)
      : sentenceOf.doesNotAddUp(base, snapshot.number),
  }
}

/** A revert of ownerOf() is an answer: nobody owns the token. If everything reverts it is none. */
function isAnswered({ contract }: Question): boolean {
  return contract !== null
}

function asked(
  { kind }: Checkable,
  { supply, largest, drawn, tokens }: Snapshot,
  answers: readonly (string | null)[],
): Question[] {
  const [total, ...rest] = answers
  const atBurn = kind === 'erc1155' ? [] : rest.splice(0, burnAddresses.length).map(readAmount)
  const ofContract = supplyOf(readAmount(total), atBurn, supply)
  const questions: Question[] = []
  // Not every NFT contract has it, and a token that lacks it may be right in all else.
  if (ofContract !== null) questions.push(fact('total_supply', supply, ofContract))
  if (kind !== 'erc1155')
    for (const { address, amount } of [...largest, ...drawn])
      questions.push({ ...fact('balance_of', amount, readAmount(rest.shift())), address })
  for (const { address, token_id, amount } of tokens)
    questions.push(
      kind === 'erc721'
        ? { ...fact('owner_of', address, readOwner(rest.shift())), token_id }
        : { ...fact('balance_of_id', amount, readAmount(rest.shift())), address, token_id },
    )
  return questions
}

/** What has to hold among the rows themselves. */
function internal({ supply, sum, tokenSum, lowest }: Snapshot): Question[] {
  const isNegative = lowest !== null && BigInt(lowest.amount) < 0n
  return [
    isNegative
      ? { ...fact('no_negative_balance', lowest.amount, null), address: lowest.address }
      : fact('no_negative_balance', null, null, true),
    fact('minted_minus_burned', supply, sum === supply ? tokenSum : sum),
  ]
}

function fact(
  question: Question['question'],
  events: string | null,
  contract: string | null,
  agrees = events === contract,
): Question {
  return { question, address: null, token_id: null, events, contract, agrees }
}
