type Waiting<K, V> = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }

/** More in one statement would make those that wait for it wait longer than a second statement does. */
export const MOST_AT_ONCE = 200

/**
 * Puts questions together: those that come while a statement is on its way go with the next one. So many callers at a time cost one
 * statement, and every answer is of a moment after its question. `ask` answers in the order of the keys.
 */
export function createBatch<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let isAsking = false

  async function askAll(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const asked = waiting.splice(0, MOST_AT_ONCE)
      try {
        const values = await ask(asked.map(({ key }) => key))
        for (const [i, { resolve }] of asked.entries()) resolve(values[i] as V)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isAsking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isAsking) void askAll()
    })
}
