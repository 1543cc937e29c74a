import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Call, Chain } from '#server/chain/types.ts'
import { address, event, MARKETPLACES } from '../../testing/deals.ts'
import { withMade } from './made-markets.ts'
import { sudoswap } from './markets/sudoswap.ts'
import { sudoswapV2 } from './markets/sudoswap-v2.ts'

const FIRST_FACTORY = '0xb16c1342e617a5b6e4b631eb114483fdb289c0a4'
const SECOND_FACTORY = '0xa020d57ab0448ef74115c112d18a9c231cc86000'
const FIRST_PAIR = address('first')
const SECOND_PAIR = address('second')
const IMPOSTOR = address('impostor')

const abi = parseAbi([
  'function isPair(address, uint8) view returns (bool)',
  'function isValidPair(address) view returns (bool)',
])
const isPair = (pair: string, variant: number) =>
  encodeFunctionData({ abi, functionName: 'isPair', args: [pair as Hex, variant] })
const isValidPair = (pair: string) =>
  encodeFunctionData({ abi, functionName: 'isValidPair', args: [pair as Hex] })

function playedChain() {
  const asked: Call[][] = []
  const yes = new Set([
    `${FIRST_FACTORY}${isPair(FIRST_PAIR, 3)}`,
    `${SECOND_FACTORY}${isValidPair(SECOND_PAIR)}`,
  ])
  const answer = (is: boolean) => encodeAbiParameters([{ type: 'bool' }], [is])
  const callMany = async (calls: readonly Call[]) => {
    asked.push([...calls])
    return calls.map(({ to, data }) =>
      to === SECOND_FACTORY && !yes.has(to + data) ? null : answer(yes.has(to + data)),
    )
  }
  return { chain: { callMany } as Partial<Chain> as Chain, asked }
}

test('a pair is believed if its factory says that it made it, and is asked for once', async () => {
  const { chain, asked } = playedChain()
  const logs = [
    event(FIRST_PAIR, sudoswap.events[0], {}),
    event(SECOND_PAIR, sudoswapV2.events[2], { amountIn: 1n, ids: [] }),
    event(IMPOSTOR, sudoswap.events[0], {}),
  ]
  const known = await withMade(MARKETPLACES, chain, logs)
  expect([...known].slice(MARKETPLACES.size)).toEqual([
    [FIRST_PAIR, 'sudoswap'],
    [SECOND_PAIR, 'sudoswapV2'],
  ])
  expect(await withMade(MARKETPLACES, chain, logs)).toEqual(known)
  expect(asked).toHaveLength(1)
})

test('without such events nobody is asked', async () => {
  const { chain, asked } = playedChain()
  expect(await withMade(MARKETPLACES, chain, [])).toBe(MARKETPLACES)
  expect(asked).toEqual([])
})
