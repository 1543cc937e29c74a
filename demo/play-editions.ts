import { type Address, keccak256, type PrivateKeyAccount, toHex } from 'viem'
import { CHAIN_ID, named } from './accounts.ts'
import type { Edition } from './acts.ts'
import { nextSalt, otherTrader } from './play-touchstones.ts'
import { signOrder } from './seaport-order.ts'
import { approveAll, at, type World } from './world.ts'

/** A token of the product's own collection, minted for a draft: its number is the draft's 128-bit uuid. */
const TITLES = ['Anvil', 'Crucible', 'Cupel', 'Balance', 'Furnace', 'Punch', 'Ledger', 'Needle']
const COLORS = ['#7c3a17', '#42707c', '#9a6b00', '#56407a', '#2a6f4f', '#8b2f3f', '#33508a', '#5b5b2f']
const ROYALTY_BPS = 250n
const CLAIM_PRICE = 2n * 10n ** 16n

export async function deployEditions(world: World) {
  const about = {
    name: 'Workshop Editions',
    description: 'The tools of an assay office, in small editions.',
    image: svg('Workshop', '#20242b'),
    seller_fee_basis_points: 250,
    fee_recipient: named.curator.address,
  }
  const contract = await world.chain.deploy(named.curator, world.editionsArtifact, [json(about), ROYALTY_BPS])
  const editions = TITLES.map((title, index): Edition => {
    const id = BigInt(keccak256(toHex(`assay demo world: edition ${index}`))) >> 128n
    const image = svg(title, COLORS[index] ?? '#20242b')
    const attributes = [{ trait_type: 'Tool', value: title }]
    const uri = json({
      name: title,
      description: `Edition of the ${title.toLowerCase()}.`,
      image,
      attributes,
    })
    return { id, title, uri, balances: new Map(), burned: 0n }
  })
  world.editions = { contract, editions }
}

/** By each of the three ways in which the owner mints. */
export async function mintEditions(world: World) {
  const { contract, editions } = editionsOf(world)
  const [anvil, crucible, cupel, balance] = editions as [Edition, Edition, Edition, Edition]
  const { curator, collector, treasury } = named
  await world.chain.call(curator, contract, 'mint', [collector.address, anvil.id, 12n, anvil.uri])
  give(anvil, collector.address, 12n)

  const batch = [crucible, cupel, balance]
  const amounts = [5n, 20n, 50n]
  const args = [treasury.address, batch.map(({ id }) => id), amounts, batch.map(({ uri }) => uri)]
  await world.chain.call(curator, contract, 'mintBatch', args, { gas: 4_000_000n })
  for (const [index, edition] of batch.entries()) give(edition, treasury.address, amounts[index] ?? 0n)

  const receivers = world.traders.slice(10, 35).map(({ address }) => address)
  const many = [receivers, crucible.id, 1n, '']
  await world.chain.call(curator, contract, 'mintToMany', many, { gas: 4_000_000n })
  for (const receiver of receivers) give(crucible, receiver, 1n)
}

/** Somebody buys from the owner by a signed voucher; the first buyer of an edition gives it its URI. */
export async function claimEdition(world: World) {
  const { contract, editions } = editionsOf(world)
  const edition = world.random.pick(editions.slice(4))
  const buyer = world.random.pick(world.traders)
  const amount = BigInt(world.random.between(1, 3))
  const price = edition.title === 'Needle' ? 0n : CLAIM_PRICE
  const voucher = {
    id: edition.id,
    uri: edition.uri,
    price,
    maxSupply: 1_000n,
    walletLimit: 0n,
    deadline: 2n ** 256n - 1n,
    nonce: 0n,
  }
  const number = { type: 'uint256' } as const
  const signature = await named.curator.signTypedData({
    domain: { name: 'AssayCollection', version: '1', chainId: CHAIN_ID, verifyingContract: contract.address },
    primaryType: 'Voucher',
    types: {
      Voucher: [
        { name: 'id', ...number },
        { name: 'uri', type: 'string' },
        { name: 'price', ...number },
        { name: 'maxSupply', ...number },
        { name: 'walletLimit', ...number },
        { name: 'deadline', ...number },
        { name: 'nonce', ...number },
      ],
    },
    message: voucher,
  })
  const paidWei = price * amount
  const args = [voucher, signature, buyer.address, amount]
  const hash = await world.chain.call(buyer, contract, 'claim', args, { value: paidWei })
  give(edition, buyer.address, amount)
  const claim = { id: String(edition.id), to: buyer.address, amount: Number(amount), paidWei }
  world.editionClaims.push({ ...at(world, hash), ...claim })
}

/** A part of what somebody holds, so that holdings consist of several lots. */
export async function transferEdition(world: World) {
  const { contract } = editionsOf(world)
  const held = pickHeld(world)
  if (!held) return
  const { edition, owner, balance } = held
  const amount = BigInt(world.random.between(1, Number(balance)))
  const to = otherTrader(world, owner).address
  const args = [owner.address, to, edition.id, amount, '0x']
  await world.chain.call(owner, contract, 'safeTransferFrom', args)
  give(edition, owner.address, -amount)
  give(edition, to, amount)
}

export async function burnEdition(world: World) {
  const { contract } = editionsOf(world)
  const held = pickHeld(world)
  if (!held) return
  const { edition, owner } = held
  await world.chain.call(owner, contract, 'burn', [owner.address, edition.id, 1n])
  give(edition, owner.address, -1n)
  edition.burned++
}

/** Through Seaport, several at once where the seller has them. */
export async function sellEdition(world: World) {
  const { chain, contracts } = world
  const { contract } = editionsOf(world)
  const held = pickHeld(world)
  if (!held) return
  const { edition, owner: seller, balance } = held
  const buyer = otherTrader(world, seller)
  const amount = balance < 2n ? balance : 2n
  const price = amount * BigInt(world.random.between(3, 9)) * 10n ** 16n
  const royalty = (price * ROYALTY_BPS) / 10_000n
  await approveAll(world, seller, contract, contracts.seaport)
  const order = await signOrder(
    seller,
    contracts.seaport.address,
    nextSalt(world),
    [{ kind: 'erc1155', token: contract.address, id: edition.id, amount }],
    [
      { kind: 'native', amount: price - royalty, recipient: seller.address },
      { kind: 'native', amount: royalty, recipient: named.curator.address },
    ],
  )
  const args = [order, order.parameters.conduitKey]
  const hash = await chain.call(buyer, contracts.seaport, 'fulfillOrder', args, { value: price })
  give(edition, seller.address, -amount)
  give(edition, buyer.address, amount)
  const people = { seller: seller.address, buyer: buyer.address }
  const paid = { currency: 'native', priceWei: price, royaltyWei: royalty } as const
  const item = { id: String(edition.id), amount: Number(amount) }
  world.editionSales.push({ ...at(world, hash), ...item, ...people, ...paid })
}

function pickHeld(world: World): { edition: Edition; owner: PrivateKeyAccount; balance: bigint } | undefined {
  const edition = world.random.pick(editionsOf(world).editions)
  const holders = [...edition.balances].flatMap(([address, balance]) => {
    const owner = world.traders.find((trader) => trader.address === address)
    return owner ? [{ edition, owner, balance }] : []
  })
  return holders.length > 0 ? world.random.pick(holders) : undefined
}

function editionsOf(world: World) {
  if (!world.editions) throw new Error('The editions are not deployed yet.')
  return world.editions
}

function give(edition: Edition, to: Address, amount: bigint) {
  const balance = (edition.balances.get(to) ?? 0n) + amount
  if (balance === 0n) edition.balances.delete(to)
  else edition.balances.set(to, balance)
}

function json(value: object): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
}

function svg(title: string, color: string): string {
  const text = `<text x="50%" y="54%" text-anchor="middle" font-family="serif" font-size="56" fill="#fff">${title}</text>`
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="${color}"/><circle cx="200" cy="200" r="170" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6"/>${text}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`
}
