import { topicOf } from '#server/chain/hex.ts'
import type { Log } from '#server/chain/types.ts'
import { lengthOf, topicAddress, wordAddress } from '../../log-words.ts'
import type { Creation, PoolTraits } from '../pool-protocol.ts'

type Form = {
  topic: string
  topics: number
  /** Of the data. */
  words: number
  /** The word of the data that is the pool's address. */
  poolWord: number
  /** What else the event tells of the pool. */
  traits?: (log: Log) => PoolTraits
}

/** A factory's event of a new pool of two coins, which are its topics 1 and 2. */
export function createdWithTopics({ topic, topics: topicCount, words, poolWord, traits }: Form): Creation {
  return {
    topics: [topic],
    filters: (coin) => [
      [[topic], [topicOf(coin)]],
      [[topic], null, [topicOf(coin)]],
    ],
    filtersAmong: (coins) => [[[topic], coins.map(topicOf), coins.map(topicOf)]],
    read(log) {
      const { topics, data } = log
      if (topics[0] !== topic || topics.length !== topicCount || data.length !== lengthOf(words)) return null
      const [coin0, coin1] = [topicAddress(topics[1]), topicAddress(topics[2])]
      const id = wordAddress(data, poolWord)
      if (!coin0 || !coin1 || !id) return null
      return { id, emitter: id, coins: [coin0, coin1], ...(traits && { traits: traits(log) }) }
    },
  }
}
