import type { Marketplace } from '../marketplace.ts'
import { seaportEvents, seaportOrders } from './seaport.ts'

/** OKX's own Seaport: https://github.com/reservoirprotocol/indexer/blob/main/packages/sdk/src/okex/addresses.ts */
export const okx = {
  kind: 'okx',
  entity: 'OKX',
  addresses: [
    { address: '0x90a77dd8ae0525e08b1c2930eb2eb650e78c6725', label: 'OKX exchange', chains: ['eth'] },
  ],
  events: seaportEvents,
  read: (log, context) => seaportOrders(log, context).map((order) => ({ ...order, market: 'OKX' })),
} satisfies Marketplace
