import { type Address, getAddress, type Hex, type PrivateKeyAccount } from 'viem'
import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import { named, regulars } from './accounts.ts'
import type { Sale } from './acts.ts'
import { type OrderItem, type SignedOrder, signOrder } from './seaport-order.ts'
import { approve, approveAll, at, type World } from './world.ts'

const BURN_ADDRESS = getAddress(DEAD_ADDRESS)
const PRICE = 5n * 10n ** 16n
const ROYALTY_BPS = 500n
const PAID_MINTS = 940
const MILLI = 10n ** 15n

export async function mint(world: World) {
  const left = PAID_MINTS - world.touchstones.mints.reduce((sum, { ids }) => sum + ids.length, 0)
  const amount = Math.min(left, world.random.between(1, 4))
  if (amount > 0) await mintTo(world, world.random.pick(world.traders), amount)
}

/** Those who trade while the demo runs need something to trade, and no approvals in between. */
export async function equipRegulars(world: World) {
  const { contracts } = world
  for (const regular of regulars) {
    await mintTo(world, regular, 4)
    await wrap(world, regular, 5n * 10n ** 18n)
    await approveAll(world, regular, contracts.touchstones, contracts.seaport)
    await approve(world, regular, contracts.weth, contracts.seaport)
    await approve(world, regular, contracts.bullion, contracts.v2Router)
    await approve(world, regular, contracts.bullion, contracts.v3Router)
    await approve(world, regular, contracts.dollar, contracts.v3Router)
  }
}

async function mintTo(world: World, to: PrivateKeyAccount, amount: number) {
  const paidWei = BigInt(amount) * PRICE
  const args = [BigInt(amount)]
  const hash = await world.chain.call(to, world.contracts.touchstones, 'mint', args, { value: paidWei })
  const ids = give(world, Array(amount).fill(to.address))
  world.touchstones.mints.push({ ...at(world, hash), ids, to: to.address, paidWei })
}

/** One free token to each of sixty people. */
export async function airdrop(world: World) {
  const receivers = world.holders.slice(0, 60)
  const options = { gas: 8_000_000n }
  const hash = await world.chain.call(
    named.studio,
    world.contracts.touchstones,
    'airdrop',
    [receivers],
    options,
  )
  const [firstId = 0] = give(world, receivers)
  world.touchstones.airdrops.push({ ...at(world, hash), receivers: receivers.length, firstId })
}

export async function withdraw(world: World) {
  await world.chain.call(named.studio, world.contracts.touchstones, 'withdraw', [])
}

export async function transfer(world: World) {
  const [id, owner] = pickOwned(world)
  // Now and then to oneself, as happens.
  const to = world.random.chance(0.04) ? owner.address : world.random.pick(world.traders).address
  const hash = await send(world, id, owner, to)
  world.touchstones.transfers.push({ ...at(world, hash), id, from: owner.address, to })
}

export async function burn(world: World) {
  const [id, owner] = pickOwned(world)
  if (world.random.chance(0.3)) {
    const hash = await send(world, id, owner, BURN_ADDRESS)
    world.touchstones.burns.push({ ...at(world, hash), id, from: owner.address, to: BURN_ADDRESS })
    return
  }
  const hash = await world.chain.call(owner, world.contracts.touchstones, 'burn', [BigInt(id)])
  world.touchstones.owners.delete(id)
  count(world)
  world.touchstones.burns.push({ ...at(world, hash), id, from: owner.address, to: ZERO_ADDRESS })
}

/** A listing taken by a buyer, who pays in native coin. One in five sellers leaves out the royalty. */
export async function sellForNative(world: World, bundle = 1) {
  const { chain, contracts, random } = world
  const [first, seller] = pickOwned(world)
  const others = [...world.touchstones.owners].filter(
    ([id, owner]) => owner === seller.address && id !== first,
  )
  const ids = [first, ...others.slice(0, bundle - 1).map(([id]) => id)]
  const buyer = otherTrader(world, seller)
  const price = askingPrice(world) * BigInt(ids.length)
  const royalty = random.chance(0.8) ? royaltyOf(price) : 0n
  const order = await listing(world, seller, ids, price, royalty)
  const args = [order, order.parameters.conduitKey]
  const hash = await chain.call(buyer, contracts.seaport, 'fulfillOrder', args, { value: price })
  noteSales(world, hash, ids, seller, buyer, 'native', price, royalty)
}

/** Three listings bought at once. */
export async function sweep(world: World) {
  const { chain, contracts, random } = world
  const buyer = random.pick(world.traders)
  const taken: { ids: number[]; seller: PrivateKeyAccount; price: bigint; royalty: bigint }[] = []
  const orders: SignedOrder[] = []
  while (orders.length < 3) {
    const [id, seller] = pickOwned(world)
    if (seller === buyer || taken.some(({ ids }) => ids.includes(id))) continue
    const price = askingPrice(world)
    const royalty = royaltyOf(price)
    orders.push(await listing(world, seller, [id], price, royalty))
    taken.push({ ids: [id], seller, price, royalty })
  }
  const each = (itemIndex: number) => orders.map((_, orderIndex) => [{ orderIndex, itemIndex }])
  const args = [orders, each(0), [...each(0), ...each(1)], orders[0]?.parameters.conduitKey, 3n]
  const value = taken.reduce((sum, { price }) => sum + price, 0n)
  const hash = await chain.call(buyer, contracts.seaport, 'fulfillAvailableOrders', args, { value })
  for (const { ids, seller, price, royalty } of taken) {
    noteSales(world, hash, ids, seller, buyer, 'native', price, royalty)
  }
}

/** A bid in wrapped coin that the owner takes: the transaction itself moves no native coin. */
export async function sellForWrapped(world: World) {
  const { chain, contracts, coins, day } = world
  const [id, seller] = pickOwned(world)
  const buyer = otherTrader(world, seller)
  const price = askingPrice(world)
  const royalty = royaltyOf(price)
  if (coins.weth.of(buyer.address) < price) await wrap(world, buyer, price * 3n)
  await approve(world, buyer, contracts.weth, contracts.seaport)
  await approve(world, seller, contracts.weth, contracts.seaport)
  await approveAll(world, seller, contracts.touchstones, contracts.seaport)
  const weth = { kind: 'erc20', token: contracts.weth.address } as const
  const order = await signOrder(
    buyer,
    contracts.seaport.address,
    nextSalt(world),
    [{ ...weth, amount: price }],
    [
      { kind: 'erc721', token: contracts.touchstones.address, id: BigInt(id), recipient: buyer.address },
      { ...weth, amount: royalty, recipient: named.studio.address },
    ],
  )
  const hash = await chain.call(seller, contracts.seaport, 'fulfillOrder', [
    order,
    order.parameters.conduitKey,
  ])
  coins.weth.move(day, buyer.address, seller.address, price)
  coins.weth.move(day, seller.address, named.studio.address, royalty)
  noteSales(world, hash, [id], seller, buyer, 'wrapped', price, royalty)
}

async function wrap(world: World, who: PrivateKeyAccount, amount: bigint) {
  await world.chain.call(who, world.contracts.weth, 'deposit', [], { value: amount })
  world.coins.weth.wrap(who.address, amount)
}

export function otherTrader(world: World, than: PrivateKeyAccount): PrivateKeyAccount {
  const picked = world.random.pick(world.traders)
  return picked === than ? otherTrader(world, than) : picked
}

export function nextSalt(world: World): bigint {
  return BigInt(world.random.between(1, 2 ** 31)) * 2n ** 32n + BigInt(world.random.between(1, 2 ** 31))
}

async function listing(
  world: World,
  seller: PrivateKeyAccount,
  ids: number[],
  price: bigint,
  royalty: bigint,
) {
  const { touchstones, seaport } = world.contracts
  await approveAll(world, seller, touchstones, seaport)
  const offer = ids.map((id): OrderItem => ({ kind: 'erc721', token: touchstones.address, id: BigInt(id) }))
  const wanted = [{ kind: 'native', amount: price - royalty, recipient: seller.address } as const]
  if (royalty > 0n) wanted.push({ kind: 'native', amount: royalty, recipient: named.studio.address })
  return signOrder(seller, seaport.address, nextSalt(world), offer, wanted)
}

function noteSales(
  world: World,
  hash: Hex,
  ids: number[],
  seller: PrivateKeyAccount,
  buyer: PrivateKeyAccount,
  currency: Sale['currency'],
  price: bigint,
  royalty: bigint,
) {
  const share = (amount: bigint) => amount / BigInt(ids.length)
  for (const id of ids) {
    world.touchstones.owners.set(id, buyer.address)
    count(world)
    const people = { seller: seller.address, buyer: buyer.address }
    const paid = { currency, priceWei: share(price), royaltyWei: share(royalty) }
    world.touchstones.sales.push({ ...at(world, hash), id: String(id), amount: 1, ...people, ...paid })
  }
}

async function send(world: World, id: number, owner: PrivateKeyAccount, to: Address): Promise<Hex> {
  const args = [owner.address, to, BigInt(id)]
  const hash = await world.chain.call(owner, world.contracts.touchstones, 'transferFrom', args)
  world.touchstones.owners.set(id, to)
  count(world)
  return hash
}

function give(world: World, receivers: Address[]): number[] {
  const { owners, mints, airdrops } = world.touchstones
  const before =
    mints.reduce((sum, { ids }) => sum + ids.length, 0) +
    airdrops.reduce((sum, { receivers }) => sum + receivers, 0)
  return receivers.map((receiver, index) => {
    owners.set(before + index + 1, receiver)
    count(world)
    return before + index + 1
  })
}

function count({ touchstones, day }: World) {
  touchstones.transfersByDay[day] = (touchstones.transfersByDay[day] ?? 0) + 1
}

function pickOwned(world: World): [number, PrivateKeyAccount] {
  const [id, address] = world.random.pick([...world.touchstones.owners])
  const owner = world.traders.find((trader) => trader.address === address)
  return owner ? [id, owner] : pickOwned(world)
}

/** Rises over the weeks with a wide spread. */
function askingPrice({ random, day }: World): bigint {
  const ether = (0.06 + day * 0.0012) * Math.exp(random.fraction() * 1.6)
  return BigInt(Math.round(ether * 100)) * 10n * MILLI
}

function royaltyOf(price: bigint): bigint {
  return (price * ROYALTY_BPS) / 10_000n
}
