import { parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import type { TimedLog } from '#server/chain/types.ts'
import { logOf } from '../testing/log-of.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { findPools, poolsCreatedIn } from './find-pools.ts'

const registered = parseAbiItem(
  'event TokensRegistered(bytes32 indexed poolId, address[] tokens, address[] assetManagers)',
)
const created = parseAbiItem('event PoolCreated(address indexed pool)')
const deployed = parseAbiItem(
  'event PlainPoolDeployed(address[] coins, uint256 A, uint256 fee, address deployer)',
)

const address = (byte: string) => `0x${byte.repeat(20)}`
const [VAULT, FACTORY, REGISTRY, stranger] = [address('ba'), address('fa'), address('c1'), address('99')]
const [token, other, nobody] = [address('70'), address('11'), address('00')]
const protocols: Protocols = {
  ...noProtocols,
  factories: [
    { address: VAULT, kind: 'balancer-v2', label: '', entity: '' },
    { address: FACTORY, kind: 'balancer-v2', label: '', entity: '' },
    { address: REGISTRY, kind: 'curve', label: '', entity: '' },
  ],
}
const poolId = (byte: string) => `${address(byte)}${'0'.repeat(24)}`
const inTransaction = (byte: string, ...logs: TimedLog[]) =>
  logs.map((log) => ({ ...log, transactionHash: `0x${byte.repeat(32)}` }))
const registers = (byte: string) => logOf(registered, VAULT, [poolId(byte), [token, other], [nobody, nobody]])

test('of pools that a vault registers, those count that a factory made in the same transaction', async () => {
  const logs = [
    ...inTransaction('01', registers('a1'), logOf(created, FACTORY, [address('a1')])),
    // Made by somebody else's code.
    ...inTransaction('02', registers('a2')),
    ...inTransaction('03', registers('a3'), logOf(created, stranger, [address('a3')])),
    // The factory made another.
    ...inTransaction('04', registers('a4'), logOf(created, FACTORY, [address('a5')])),
    ...inTransaction('05', logOf(created, FACTORY, [address('a2')])),
  ]
  const chain = { callMany: async (calls: readonly unknown[]) => calls.map(() => null) }
  const found = await poolsCreatedIn(chain, protocols, logs, { address: token, kind: 'erc20' })
  expect(found.map(({ id, emitter, coins }) => ({ id, emitter, coins }))).toEqual([
    { id: poolId('a1'), emitter: VAULT, coins: [token, other] },
  ])
})

test('a registry is asked for the token’s pools, before its history and when it tells of a new one', async () => {
  const pools = [address('d1')]
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const coins = `${word(BigInt(token))}${word(BigInt(other)).slice(2)}`
  const chain = {
    async *streamLogs() {},
    // By selector: pool_count(), pool_list(uint256), get_coins(address)
    callMany: async (calls: readonly { to: string; data: string }[]) =>
      calls.map(({ to, data }) => {
        if (to !== REGISTRY) return null
        if (data.startsWith('0x956aae3a')) return word(BigInt(pools.length))
        if (data.startsWith('0x3a1d5d8e')) return word(BigInt(pools[Number(`0x${data.slice(10)}`)] ?? 0))
        return data.startsWith('0x9ac90d3d') ? coins : null
      }),
  }
  const known = { address: token, kind: 'erc20' }
  const { pools: before } = await findPools(chain, protocols, known, { from: 0, to: 9 })
  expect(before.map(({ id }) => id)).toEqual([address('d1')])
  expect(await poolsCreatedIn(chain, protocols, [], known)).toEqual([])

  pools.push(address('d2'))
  const log = logOf(deployed, REGISTRY, [[token, other], 100n, 4_000_000n, stranger])
  const after = await poolsCreatedIn(chain, protocols, [log], known)
  expect(after.map(({ id, kind, coins: its }) => ({ id, kind, its }))).toEqual([
    { id: address('d1'), kind: 'curve', its: [token, other] },
    { id: address('d2'), kind: 'curve', its: [token, other] },
  ])
})
