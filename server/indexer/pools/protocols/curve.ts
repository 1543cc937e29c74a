import { encodeFunctionData, parseAbi } from 'viem'
import type { PoolProtocol } from '../pool-protocol.ts'
import { curveEvents } from './curve-events.ts'
import { curvePoolsOf } from './curve-pools.ts'
import { curveRegistries } from './curve-registries.ts'

const abi = parseAbi(['function find_pool_for_coins(address, address) view returns (address)'])

/** By which registries and factories tell of a new pool, most of them without saying which. */
const CREATED = [
  // PoolAdded(address,bytes), PoolAdded(address)
  '0xe485c16479ab7092c0b3fc4649843c06be7f072194675261590c84473ab0aea9',
  '0x73cca62ab1b520c9715bf4e6c71e3e518c754e7148f65102f43289a7df0efea6',
  // PlainPoolDeployed(address[4],uint256,uint256,address), of (address[],…) and of (address,address[],…)
  '0x5b4a28c940282b5bf183df6a046b8119cf6edeb62859f75e835eb7ba834cce8d',
  '0xd1d60d4611e4091bb2e5f699eeb79136c21ac2305ad609f3de569afc3471eecc',
  '0x872140766e2e4bb137f652bf2cef8c88d39567afd463381c21ec9600f853d46e',
  // MetaPoolDeployed(address,address,uint256,uint256,address), of (address,address,address,…)
  '0x01f31cd2abdeb4e5e10ba500f2db0f937d9e8c735ab04681925441b4ea37eda5',
  '0x6ace1f9dc96f8bcd51376ae8365deae6d1dce68d563d7ba623493cdddc0a0580',
  // CryptoPoolDeployed(address,address[2],uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,address)
  '0x0394cb40d7dbe28dad1d4ee890bdd35bbb0d89e17924a80a542535e83d54ba14',
  // TricryptoPoolDeployed(address,string,string,address,address[3],address,bytes32,uint256,uint256,uint256,uint256,uint256,address)
  '0xa307f5d0802489baddec443058a63ce115756de9020e2b07d3e2cd2f21269e2a',
  // TwocryptoPoolDeployed(address,string,string,address[2],address,bytes32,uint256[2],uint256,uint256,uint256,uint256,address)
  '0x8152a3037e3dc54154ad0d2cadb1cf7e1d1b9e2b625faa3dfb4fe03d609102ca',
]

/**
 * Curve's pools of all kinds: stable and volatile coins, with the share of a base pool inside (meta), of lending coins. Each emits its own events.
 * A part of each fee is set aside for the protocol and leaves without an event: what a stable pool holds is told too high by what left so.
 */
export const curve: PoolProtocol = {
  kind: 'curve',
  label: '',
  holdings: 'summed',
  price: 'last-swap',
  created: {
    topics: CREATED,
    filters: () => [[CREATED]],
    filtersAmong: () => [[CREATED]],
    read: ({ topics: [topic = ''] }) => (CREATED.includes(topic) ? 'ask' : null),
  },
  discover: curvePoolsOf,
  events: curveEvents,
  poolCalls: (token, quote) => [encodeFunctionData({ abi, args: [token, quote] })],
  factories: curveRegistries.map(({ address, chains }) => ({
    exchange: 'Curve',
    role: 'registry',
    address,
    chains,
  })),
}
