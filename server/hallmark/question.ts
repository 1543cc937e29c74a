import type { CallReply } from '#api/calls.ts'

/** What the contract was asked, or what has to hold among the balances, with both answers. */
export type Question = CallReply<'POST /api/hallmark/questions'>['questions'][number]

/** Those that the contract answers. */
export function isAsked({ question }: Question): boolean {
  return (
    question === 'total_supply' ||
    question === 'balance_of' ||
    question === 'owner_of' ||
    question === 'balance_of_id'
  )
}

/** How far the two answers are apart; owners are, by one item. */
function distanceOf({ question, events, contract }: Question): bigint {
  if (question === 'owner_of') return 1n
  const distance = BigInt(events ?? 0) - BigInt(contract ?? 0)
  return distance < 0n ? -distance : distance
}

/** The questions without agreement, the largest difference first. */
export function differencesOf(questions: readonly Question[]): Question[] {
  return questions
    .filter(({ agrees }) => !agrees)
    .map((question) => ({ question, distance: distanceOf(question) }))
    .sort((a, b) => (a.distance < b.distance ? 1 : a.distance > b.distance ? -1 : 0))
    .map(({ question }) => question)
}
