import { type Address, encodeAbiParameters, type Hex, keccak256, toEventHash, toHex } from 'viem'
import type { World } from './world.ts'
import type { TimeField } from './world-state.ts'

/** Events whose whole data is a point in time. */
export const TIME_EVENTS: Hex[] = [toEventHash('AnswerUpdated(int256,uint256,uint256)')]

const FULL_RANGE_LOWER_TICK = -887_220

/** Every point in time that a contract of the world has in its storage, by the layouts of their sources. */
export function timeFields(world: World): TimeField[] {
  const { feed } = world.contracts
  const rounds = world.rounds.map(({ round }) =>
    // PriceFeed: _rounds at slot 1, answer int192, updatedAt uint64.
    field(feed.address, mappingSlot('uint80', BigInt(round), 1n), 192, 64),
  )
  const pools = world.pools.flatMap(({ kind, address }) =>
    kind === 'v2'
      ? // UniswapV2Pair: reserve0 uint112, reserve1 uint112, blockTimestampLast uint32 at slot 8.
        [field(address, word(8n), 224, 32)]
      : [
          // UniswapV3Pool: observations[0].blockTimestamp, the lowest field of slot 8.
          field(address, word(8n), 0, 32),
          // ticks at slot 5; secondsOutside of the tick below the price, in the fourth word at bit 56 + 160.
          field(address, plus(mappingSlot('int24', FULL_RANGE_LOWER_TICK, 5n), 3n), 216, 32),
        ],
  )
  return [...rounds, ...pools]
}

function field(address: Address, slot: Hex, offset: number, bits: number): TimeField {
  return { address: address.toLowerCase() as Hex, slot, offset, bits }
}

function mappingSlot(type: 'uint80' | 'int24', key: bigint | number, slot: bigint): Hex {
  return keccak256(encodeAbiParameters([{ type }, { type: 'uint256' }], [key, slot] as never))
}

function plus(slot: Hex, words: bigint): Hex {
  return word(BigInt(slot) + words)
}

function word(value: bigint): Hex {
  return toHex(value, { size: 32 })
}
