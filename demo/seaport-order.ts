import { type Address, type Hex, type PrivateKeyAccount, zeroAddress, zeroHash } from 'viem'
import { CHAIN_ID } from './accounts.ts'

const ITEM = { native: 0, erc20: 1, erc721: 2, erc1155: 3 } as const

export type OrderItem = { kind: keyof typeof ITEM; token?: Address; id?: bigint; amount?: bigint }
type Wanted = OrderItem & { recipient: Address }

const offerItem = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
] as const

const types = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: offerItem,
  ConsiderationItem: [...offerItem, { name: 'recipient', type: 'address' }],
} as const

export type SignedOrder = Awaited<ReturnType<typeof signOrder>>

/** An order as Seaport 1.6 takes it. It names no time, so that it stays valid wherever the world's time is moved to. */
export async function signOrder(
  offerer: PrivateKeyAccount,
  seaport: Address,
  salt: bigint,
  offer: OrderItem[],
  wanted: Wanted[],
) {
  const common = {
    offerer: offerer.address,
    zone: zeroAddress as Address,
    offer: offer.map(written),
    consideration: wanted.map((item) => ({ ...written(item), recipient: item.recipient })),
    orderType: 0,
    startTime: 0n,
    endTime: 2n ** 256n - 1n,
    zoneHash: zeroHash as Hex,
    salt,
    conduitKey: zeroHash as Hex,
  }
  const signature = await offerer.signTypedData({
    domain: { name: 'Seaport', version: '1.6', chainId: CHAIN_ID, verifyingContract: seaport },
    types,
    primaryType: 'OrderComponents',
    message: { ...common, counter: 0n },
  })
  return { parameters: { ...common, totalOriginalConsiderationItems: BigInt(wanted.length) }, signature }
}

function written({ kind, token = zeroAddress, id = 0n, amount = 1n }: OrderItem) {
  return { itemType: ITEM[kind], token, identifierOrCriteria: id, startAmount: amount, endAmount: amount }
}
