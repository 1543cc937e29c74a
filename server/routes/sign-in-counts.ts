import { Refusal } from '#server/errors.ts'
import { metricText, type Sample } from '#server/metric-text.ts'

export type SignInCounts = {
  /** Counts how a sign-in ends: 'ok', 'refused', or 'failed' if that is our fault. Gives what the work gives. */
  count<T>(way: string, work: () => Promise<T>): Promise<T>
  text(): string
}

declare module 'fastify' {
  interface FastifyInstance {
    signIns: SignInCounts
  }
}

export function createSignInCounts(): SignInCounts {
  const counts = new Map<string, number>()
  const add = (way: string, result: 'ok' | 'refused' | 'failed') => {
    const key = `${way} ${result}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return {
    async count(way, work) {
      try {
        const result = await work()
        add(way, 'ok')
        return result
      } catch (error) {
        add(way, error instanceof Refusal ? 'refused' : 'failed')
        throw error
      }
    },
    text: () =>
      metricText(
        'assay_sign_ins_total',
        'counter',
        'Sign-ins that were tried, by their way and result.',
        [...counts].map(([key, value]): Sample => {
          const [way = '', result = ''] = key.split(' ')
          return [{ way, result }, value]
        }),
      ),
  }
}
