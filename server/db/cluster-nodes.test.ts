import { expect, test } from 'vitest'
import { isClusterTrouble, mayBeCluster } from './cluster-nodes.ts'

// As the source of Citus 12.1 has them.
test.each([
  'relation "public.transfers_102008" does not exist',
  'relation "balances_102072" does not exist',
  'could not find valid entry for shard 102008',
  'could not find valid entry for shard placement 12',
  'could not find any healthy placement for shard 102008',
  'no active placements were found for shard 102008',
  'there is a shard placement in node group 2 but there are no nodes in that group',
])('a statement that meets a shard which has moved is tried again: %s', (message) => {
  expect(isClusterTrouble(new Error(message))).toBe(true)
})

test.each([
  'relation "transfers" does not exist',
  'could not find a place',
  'duplicate key value violates unique constraint "transfers_pkey_102008"',
])('a fault stays one: %s', (message) => {
  expect(mayBeCluster(new Error(message))).toBe(false)
})

test('a node that hangs shows in the limit of the indexer, which requests are told of as a fault', () => {
  const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  expect([mayBeCluster(late), isClusterTrouble(late)]).toEqual([true, false])
  const deadlock = Object.assign(
    new Error('canceling the transaction since it was involved in a distributed deadlock'),
    { code: '40P01' },
  )
  expect([mayBeCluster(deadlock), isClusterTrouble(deadlock)]).toEqual([true, false])
})
