type Waiting<Question, Answer> = {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Questions that are asked in the same turn of the event loop are answered together, as by a DataLoader. */
export function gathered<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []

  async function answer(): Promise<void> {
    const some = waiting
    waiting = []
    try {
      const answers = await answerAll(some.map(({ question }) => question))
      for (const [i, { resolve }] of some.entries()) resolve(answers[i] as Answer)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(answer)
      waiting.push({ question, resolve, reject })
    })
}
