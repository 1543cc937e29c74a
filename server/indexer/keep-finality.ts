import type { Chain } from '#server/chain/types.ts'

/** What is final stays final: a moment later it is only no longer the newest. */
const KEPT_MS = 1_000

/** The chain for backfills that begin and end at about the same time: the newest final block is asked for once. A failure is not kept. */
export function keepFinality(chain: Chain, keptMs = KEPT_MS): Chain {
  let asked: Promise<number> | undefined
  let until = Number.NEGATIVE_INFINITY
  async function ask(): Promise<number> {
    const number = await chain.finalizedNumber()
    until = performance.now() + keptMs
    return number
  }
  return {
    ...chain,
    finalizedNumber() {
      if (!asked || performance.now() > until) {
        until = Number.POSITIVE_INFINITY
        const answer = ask()
        answer.catch(() => {
          if (asked === answer) asked = undefined
        })
        asked = answer
      }
      return asked
    },
  }
}
