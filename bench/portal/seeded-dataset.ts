import type { SeededHistory } from '#server/chain/testing/seeded-history.ts'
import type { ArchivedBlock, Dataset } from '#server/portal/testing/dataset.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (text: string) => `0x${text.replace(/^0x/, '').padStart(64, '0')}`

/** The same history as the simulated nodes have, as a portal's archive holds it. */
export function seededDataset(history: SeededHistory, finalizedHead: number): Dataset {
  return {
    startBlock: 0,
    finalizedHead,
    block: (number): ArchivedBlock => ({
      header: {
        number,
        hash: history.blockHash(number),
        parentHash: history.blockHash(number - 1),
        timestamp: history.timestamp(number),
      },
      transactions: [],
      logs: [...history.transfersIn(number, number)].map(({ index, place, from, to, amount }) => ({
        logIndex: place,
        transactionIndex: place,
        transactionHash: history.transactionHash(index),
        address: history.token,
        topics: [TRANSFER, word(from), word(to)],
        data: word(amount.toString(16)),
      })),
      traces: null,
    }),
    *filled(from, to) {
      let before = -1
      for (const { block } of history.transfersIn(from, to)) {
        if (block !== before) yield block
        before = block
      }
    },
  }
}
