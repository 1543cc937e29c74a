import { rarityScores } from '#server/metadata/rarity-scores.ts'
import { TraitIndex } from '#server/metadata/rarity-traits.ts'
import { post } from '../api/account.ts'
import type { BenchDatabase } from '../index/databases.ts'
import { attributesOf } from './host.ts'
import { ADDRESS, waitUntil, withTokensToRead } from './reading.ts'

/** Seconds from the last document to the right ranks; how often ranks were there before it; how many are wrong; what visitors asked meanwhile. */
export type Ranking = { seconds: number; early: number; wrong: number; requests: number }
type List = {
  result: { token_id: string; rarity_rank: number | null }[]
  partial: boolean
  known_of: number | null
}

const LOOK_EVERY_MS = 100
const VISITORS = 6

/** From the last document that the host gives until all tokens have their ranks, while visitors search the collection without a pause. */
export async function measureRanking(place: BenchDatabase, tokens: number): Promise<Ranking> {
  return withTokensToRead(place, tokens, async ({ host, access, start }) => {
    const { url } = await start()
    const list = (more: object) =>
      post<List>(
        url,
        '/api/nft/all',
        { contract: ADDRESS, contract_chain: 'eth', sort: 'rarity', ...more },
        access,
      )
    const visitors = keepBusy(url, access)
    let early = 0
    try {
      await waitUntil(async () => {
        const { result, known_of } = await list({ limit: 1 })
        const isRanked = result[0]?.rarity_rank != null
        if (isRanked && host.given().documents < tokens) early++
        return isRanked && known_of === tokens
      }, LOOK_EVERY_MS)
      const seconds = (performance.now() - host.given().lastAt) / 1000
      const requests = await visitors.stop()
      return { seconds, early, requests, wrong: countWrong((await list({})).result, tokens) }
    } finally {
      await visitors.stop()
    }
  })
}

function countWrong(listed: List['result'], tokens: number): number {
  const index = new TraitIndex()
  const ids = Array.from({ length: tokens }, (_, i) => i + 1)
  const scored = ids.map((id) => index.enter(attributesOf(id)).scored)
  const ranks = rarityScores(scored, index.scoredTypes).map(({ rank }) => rank)
  const found = new Map(listed.map(({ token_id, rarity_rank }) => [Number(token_id), rarity_rank]))
  return ids.filter((id) => found.get(id) !== ranks[id - 1]).length
}

function keepBusy(url: string, access: string) {
  let requests = 0
  let isOver = false
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
  async function visit(visitor: number) {
    for (let n = visitor; !isOver; n += VISITORS) {
      const body = JSON.stringify({
        contract: ADDRESS,
        contract_chain: 'eth',
        limit: 100,
        search: `Token ${n % 97}`,
      })
      // One that is refused because there are too many still was one.
      await fetch(`${url}/api/nft/all`, { method: 'POST', headers, body }).then((reply) => reply.text())
      requests++
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, i) => visit(i)))
  return {
    async stop() {
      isOver = true
      await visits
      return requests
    },
  }
}
