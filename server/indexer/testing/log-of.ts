import { type AbiEvent, type AbiItem, encodeAbiParameters, encodeEventTopics, type Hex } from 'viem'
import type { TimedLog } from '#server/chain/types.ts'

/** The log of an event by its declaration, as viem encodes it. Arguments are in the event's order. */
export function logOf(item: AbiItem, address: string, args: readonly unknown[]): TimedLog {
  if (item.type !== 'event') throw new Error('That is no event.')
  const event: AbiEvent = item
  const inputs = event.inputs.map((input, i) => ({ ...input, value: args[i] }))
  const indexed = Object.fromEntries(
    inputs.filter((input) => input.indexed).map(({ name, value }) => [name ?? '', value]),
  )
  const rest = inputs.filter((input) => !input.indexed)
  const topics = encodeEventTopics({ abi: [event], eventName: event.name, args: indexed }) as Hex[]
  return {
    address,
    topics,
    data: encodeAbiParameters(
      rest,
      rest.map(({ value }) => value),
    ),
    blockNumber: 7,
    blockHash: `0x${'b7'.repeat(32)}`,
    transactionHash: `0x${'a7'.repeat(32)}`,
    transactionIndex: 0,
    logIndex: 0,
    blockTimestamp: 1_700_000_000,
  }
}

/** The same with the arguments by their names. */
export function logWith(event: AbiEvent, address: string, args: Record<string, unknown>): TimedLog {
  return logOf(
    event,
    address,
    event.inputs.map(({ name }) => args[name ?? '']),
  )
}
