import type { ProtocolContract } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'

type Aggregator = { entity: string; label: string; addresses: readonly string[]; chains: readonly ChainKey[] }

// Those of Ethereum: https://github.com/reservoirprotocol/indexer packages/sdk/src/common/addresses.ts ('Routers').
// Reservoir's router of other chains: packages/sdk/src/router/v6/addresses.ts there.
// LooksRare's: https://github.com/LooksRare/contracts-aggregator scripts/foundry.
const aggregators: readonly Aggregator[] = [
  {
    entity: 'Blur',
    label: 'Blur aggregator',
    addresses: ['0x39da41747a83aee658334415666f3ef92dd0d541'],
    chains: ['eth'],
  },
  {
    entity: 'Element',
    label: 'Element aggregator',
    addresses: ['0x69cf8871f61fb03f540bc519dd1f1d4682ea0bf6'],
    chains: ['eth'],
  },
  {
    entity: 'Gem',
    label: 'Gem',
    addresses: [
      '0x0000000031f7382a812c64b604da4fc520afef4b',
      '0xf24629fbb477e10f2cf331c2b7452d8596b5c7a5',
      '0x83c8f28c26bf6aaca652df1dbbe0e1b56f8baba2',
      '0x0000000035634b55f3d99b071b5a354f48e10bef',
      '0x00000000a50bb64b4bbeceb18715748dface08af',
      '0xae9c73fd0fd237c1c6f66fe009d24ce969e98704',
      '0x539ea5d6ec0093ff6401dbcd14d049c37a77151b',
      '0x3963fb8c968a744b7a01b13b9fd5362e189f7e1a',
      '0xeda0edeee797f579bdb0d055ae135ecb71709d28',
    ],
    chains: ['eth'],
  },
  {
    entity: 'Genie',
    label: 'Genie',
    addresses: [
      '0x0a267cf51ef038fc00e71801f5a524aec06e4f07',
      '0x2af4b707e1dce8fc345f38cfeeaa2421e54976d5',
      '0xcdface5643b90ca4b3160dd2b5de80c1bf1cb088',
      '0x31837aaf36961274a04b915697fdfca1af31a0c7',
      '0xf97e9727d8e7db7aa8f006d1742d107cf9411412',
    ],
    chains: ['eth'],
  },
  {
    entity: 'LooksRare',
    label: 'LooksRare aggregator',
    addresses: ['0x00000000005228b791a99a61f36a130d50600106'],
    chains: ['eth'],
  },
  {
    entity: 'OKX',
    label: 'OKX aggregator',
    addresses: ['0x92701d42e1504ef9fce6d66a2054218b048dda43'],
    chains: ['eth'],
  },
  {
    entity: 'Rarible',
    label: 'Rarible aggregator',
    addresses: ['0x2a7251d1e7d708c507b1b0d3ff328007beecce5d', '0x7f19564c35c681099c0c857a7141836cf7edaa53'],
    chains: ['eth'],
  },
  {
    entity: 'Reservoir',
    label: 'Reservoir router',
    addresses: [
      '0xc52b521b284792498c1036d4c2ed4b73387b3859',
      '0x5aa9ca240174a54af6d9bfc69214b2ed948de86d',
      '0x7c9733b19e14f37aca367fbd78922c098c55c874',
      '0x8005488ff4f8982d2d8c1d602e6d747b1428dd41',
      '0x9ebfb53fa8526906738856848a27cb11b0285c3f',
      '0x178a86d36d89c7fdebea90b739605da7b131ff6a',
    ],
    chains: ['eth'],
  },
  {
    entity: 'Reservoir',
    label: 'Reservoir router',
    addresses: ['0xc2c862322e9c97d6244a3506655da95f05246fd8'],
    chains: ['eth', 'polygon', 'optimism', 'arbitrum', 'bsc', 'avalanche'],
  },
  {
    entity: 'Reservoir',
    label: 'Reservoir router',
    addresses: ['0x1aed60a97192157fda7fb26267a439d523d09c5e'],
    chains: ['base', 'zora', 'linea', 'sepolia'],
  },
  {
    entity: 'Reservoir',
    label: 'Reservoir router',
    addresses: ['0x952a21a21079d09d31b0dbf8a1702ea6004919ab'],
    chains: ['zksync'],
  },
  {
    entity: 'Reservoir',
    label: 'Reservoir router',
    addresses: ['0x711177598e972b21398db06c81bafd1292148d00'],
    chains: ['scroll'],
  },
  {
    entity: 'Uniswap',
    label: 'Uniswap Universal Router',
    addresses: ['0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b'],
    chains: ['eth'],
  },
  {
    entity: 'X2Y2',
    label: 'X2Y2 aggregator',
    addresses: ['0x56dd5bbede9bfdb10a2845c4d70d4a2950163044'],
    chains: ['eth'],
  },
]

/** Contracts that buy on marketplaces for others. */
export function aggregatorsOn(chain: ChainKey): ProtocolContract[] {
  return aggregators
    .filter(({ chains }) => chains.includes(chain))
    .flatMap(({ entity, label, addresses }) =>
      addresses.map((address) => ({ address, kind: 'aggregator', label, entity })),
    )
}
