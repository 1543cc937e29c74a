import { encodeAbiParameters, type Hex, parseAbiParameters, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { Call } from '#server/chain/types.ts'
import { curvePoolsOf } from './curve-pools.ts'

const REGISTRY = `0x${'aa'.repeat(20)}`
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [coin, other, third] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`) as [Hex, Hex, Hex]
const [first, second, volatile] = ['71', '72', '73'].map((byte) => `0x${byte.repeat(20)}`) as [Hex, Hex, Hex]
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const fixed = (coins: Hex[]) =>
  encodeAbiParameters(parseAbiParameters('address, address, address, address'), [
    coins[0] ?? ZERO_ADDRESS,
    coins[1] ?? ZERO_ADDRESS,
    coins[2] ?? ZERO_ADDRESS,
    coins[3] ?? ZERO_ADDRESS,
  ])
const listed = (coins: Hex[]) => encodeAbiParameters(parseAbiParameters('address[]'), [coins])

const selectors = Object.fromEntries(
  ['pool_count()', 'pool_list(uint256)', 'get_coins(address)', 'gamma()'].map((signature) => [
    toFunctionSelector(signature),
    signature,
  ]),
)

/** A chain with one registry, which keeps what it was asked. */
function chainWith(pools: { address: Hex; coins: string; isCrypto?: boolean }[]) {
  const asked: string[] = []
  return {
    asked,
    pools,
    async callMany(calls: readonly Call[]) {
      return calls.map(({ to, data }) => {
        const name = selectors[data.slice(0, 10)] ?? ''
        asked.push(name)
        if (name === 'gamma()') return pools.find(({ address }) => address === to)?.isCrypto ? word(1n) : null
        if (to !== REGISTRY) return null
        if (name === 'pool_count()') return word(BigInt(pools.length))
        const argument = BigInt(`0x${data.slice(10)}`)
        if (name === 'pool_list(uint256)') return word(BigInt(pools[Number(argument)]?.address ?? 0))
        return pools.find(({ address }) => BigInt(address) === argument)?.coins ?? null
      })
    },
  }
}

test('a token’s pools are those whose coins a registry says it is among', async () => {
  const chain = chainWith([
    { address: first, coins: fixed([coin, other]) },
    { address: second, coins: fixed([other, third]) },
    { address: volatile, coins: listed([NATIVE, third, coin]), isCrypto: true },
  ])
  expect(await curvePoolsOf(chain, [REGISTRY], coin)).toEqual([
    { id: first, emitter: first, factory: REGISTRY, coins: [coin, other], firstBlock: 0 },
    {
      id: volatile,
      emitter: volatile,
      factory: REGISTRY,
      coins: [ZERO_ADDRESS, third, coin],
      firstBlock: 0,
      traits: { isCrypto: true },
    },
  ])
})

test('what was listed is not asked for again, but for the newest', async () => {
  const old = Array.from({ length: 50 }, (_, i) => ({
    address: `0x${(i + 1).toString(16).padStart(40, '0')}` as Hex,
    coins: fixed([other, third]),
  }))
  const chain = chainWith([...old, { address: first, coins: fixed([coin, other]) }])
  await curvePoolsOf(chain, [REGISTRY], coin)
  chain.asked.length = 0
  // A reorganisation took the first away.
  chain.pools.splice(
    50,
    1,
    { address: volatile, coins: fixed([coin, other]) },
    { address: second, coins: fixed([coin, third]) },
  )
  expect((await curvePoolsOf(chain, [REGISTRY], coin)).map(({ id }) => id)).toEqual([volatile, second])
  expect(chain.asked.filter((name) => name === 'pool_list(uint256)')).toHaveLength(20)
})

test('registries are asked at once how many they have, and one that is not there has none', async () => {
  const chain = chainWith([])
  const elsewhere = ['bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`)
  const requests: number[] = []
  const counted: typeof chain = {
    ...chain,
    callMany(calls) {
      requests.push(calls.length)
      return chain.callMany(calls)
    },
  }
  expect(await curvePoolsOf(counted, [REGISTRY, ...elsewhere], coin)).toEqual([])
  expect(requests).toEqual([3])
})

test('an answer that is no list of coins is passed over', async () => {
  const chain = chainWith([
    { address: first, coins: word(0n) },
    { address: second, coins: word(32n) },
    { address: volatile, coins: `0x${'ff'.repeat(64)}` },
  ])
  expect(await curvePoolsOf(chain, [REGISTRY], coin)).toEqual([])
})
