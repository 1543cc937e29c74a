import type { Call, Chain, Transaction } from '#server/chain/types.ts'
import { gathered } from './gathered.ts'

type Places = Parameters<Chain['mined']>[0]
type Asked<T> = { of: T; block: number | 'latest' }

/**
 * The chain for many who prepare the same block side by side: what they ask for at the same time goes to the node in one request, and what
 * several ask for goes once. What one of them is refused, all are.
 */
export function gatheringChain(chain: Chain): Chain {
  const callMany = gathered(
    atEachBlock<Parameters<Chain['callMany']>[0], (string | null)[]>(async (asked, block) => {
      const calls = new Map(asked.flat().map((call) => [keyOf(call), call]))
      const answers = await chain.callMany([...calls.values()], block)
      const byKey = new Map([...calls.keys()].map((key, i) => [key, answers[i] ?? null]))
      return asked.map((some) => some.map((call) => byKey.get(keyOf(call)) ?? null))
    }),
  )
  const nativeBalance = gathered(
    atEachBlock<string, bigint>((addresses, block) => chain.nativeBalances(addresses, block)),
  )
  const mined = gathered(async (asked: readonly Places[]) => {
    const places = new Map(asked.flat().map((place) => [place.hash, place]))
    const found = await chain.mined([...places.values()])
    return asked.map(() => found)
  })
  const nativeMovesOf = gathered(async (asked: readonly (readonly Transaction[])[]) => {
    const transactions = new Map(asked.flat().map((transaction) => [transaction.hash, transaction]))
    const found = await chain.nativeMovesOf([...transactions.values()])
    return asked.map(() => found)
  })
  return {
    ...chain,
    callMany: async (calls, block = 'latest') => (calls.length === 0 ? [] : callMany({ of: calls, block })),
    nativeBalance: (address, block = 'latest') => nativeBalance({ of: address, block }),
    mined: async (places) => (places.length === 0 ? new Map() : mined(places)),
    nativeMovesOf,
  }
}

function keyOf({ to, data }: Call): string {
  return `${to} ${data}`
}

/** One answer for all who ask about the same block. */
function atEachBlock<T, Answer>(
  answer: (asked: readonly T[], block: number | 'latest') => Promise<readonly Answer[]>,
) {
  return async (questions: readonly Asked<T>[]): Promise<Answer[]> => {
    const answers = new Map<Asked<T>, Answer>()
    const answerAt = async ([block, some]: [number | 'latest', Asked<T>[]]) => {
      const found = await answer(
        some.map(({ of }) => of),
        block,
      )
      for (const [i, question] of some.entries()) answers.set(question, found[i] as Answer)
    }
    await Promise.all([...Map.groupBy(questions, ({ block }) => block)].map(answerAt))
    return questions.map((question) => answers.get(question) as Answer)
  }
}
