import { isNobody } from '#server/chain/nobody.ts'
import { isAirdropAt } from '../airdrop.ts'
import { dayOf } from '../day.ts'
import { addTo, countOne, Days, type Totals } from '../totals.ts'
import type { Standard, Transfer } from '../transfer.ts'
import { isMinted, priceOfOne } from './sale-days.ts'
import type { Sale } from './sales/deal.ts'

export type Acquisition = 'Minted' | 'Purchased' | 'Airdropped' | 'Transferred'

export type Lot = {
  tokenId: bigint
  owner: string
  blockNumber: number
  logIndex: number
  batchIndex: number
  /** What is left of it. */
  amount: bigint
  acquisition: Acquisition
  at: number
}

export type Token = {
  supply: bigint
  mintedAt: number
  /** For one item; null if it was not paid in the coin. */
  lastSaleWei: bigint | null
  lastSaleAt: number | null
  /** The same if it was paid in another currency. */
  lastSaleInToken: { currency: string; amount: bigint } | null
}

export type PricedTransfer = Transfer & { tokenId: bigint } & Sale

/** The part of a contract's state that a batch of transfers can touch, as it was before the batch. */
export type NftState = {
  /** By token and owner, oldest first. */
  lots: Map<string, Lot[]>
  /** Of ERC-721 tokens, which have one owner at most. */
  ownerOf: Map<bigint, string>
  owners: Map<string, bigint>
  tokens: Map<bigint, Token>
  totals: Totals
}

export type NftChanges = {
  days: Days
  heldDays: Map<string, bigint>
  /** Lots that were there before and are used up or are less now, and those that are new. */
  used: Set<Lot>
  made: Set<Lot>
  /** Who has another amount than before, and tokens of which something has changed. */
  owners: Set<string>
  tokens: Set<bigint>
  /** Tokens of which there was none before, for the first time or again. */
  begun: Set<bigint>
}

export function lotsKey(tokenId: bigint, owner: string): string {
  return `${tokenId} ${owner}`
}

/** Enters a batch of transfers of an NFT contract, whole blocks in order, into its state. */
export function enterNfts(
  transfers: readonly PricedTransfer[],
  standard: Exclude<Standard, 'erc20'>,
  state: NftState,
): NftChanges {
  const { totals } = state
  const days = new Days()
  const heldDays = new Map<string, bigint>()
  const used = new Set<Lot>()
  const made = new Set<Lot>()
  const owners = new Set<string>()
  const tokens = new Set<bigint>()
  const begun = new Set<bigint>()
  let transaction = ''
  let isAirdrop = false

  transfers.forEach((transfer, i) => {
    const { amount, timestamp, transactionHash, priceWei } = transfer
    const day = days.at(timestamp)
    if (transactionHash !== transaction) {
      transaction = transactionHash
      isAirdrop = isAirdropAt(transfers, i)
      totals.transactions++
      day.transactions++
    }
    totals.transfers++
    day.transfers++
    totals.lastTransferAt = timestamp
    day.royaltyWei += transfer.royaltyWei
    if (transfer.royaltyWei > 0n) day.royalties++
    if (isMinted(transfer)) {
      day.primaryWei += priceWei ?? 0n
      if (priceWei) day.paidMints++
    } else if (priceWei) enterSale(transfer, priceWei)
    else if (priceWei === null) enterSaleInToken(transfer)
    if (amount > 0n && transfer.from !== transfer.to) move(transfer)
    day.holders = totals.holders
    day.supply = totals.supply
  })
  return { days, heldDays, used, made, owners, tokens, begun }

  function enterSale({ tokenId, timestamp, amount }: PricedTransfer, priceWei: bigint) {
    const day = days.at(timestamp)
    day.sales++
    day.salesWei += priceWei
    const each = priceOfOne(priceWei, amount)
    if (day.lowestSaleWei === null || each < day.lowestSaleWei) day.lowestSaleWei = each
    const token = tokenOf(tokenId, timestamp)
    token.lastSaleWei = each
    token.lastSaleAt = timestamp
    token.lastSaleInToken = null
  }

  function enterSaleInToken({ tokenId, timestamp, amount, terms }: PricedTransfer) {
    if (!terms?.currency || terms.price === null) return
    const token = tokenOf(tokenId, timestamp)
    token.lastSaleWei = null
    token.lastSaleAt = timestamp
    token.lastSaleInToken = { currency: terms.currency, amount: priceOfOne(terms.price, amount) }
  }

  function move(transfer: PricedTransfer) {
    const { tokenId, to, amount, timestamp } = transfer
    const day = days.at(timestamp)
    if (isNobody(transfer.from)) day.minted += amount
    if (isNobody(to)) day.burned += amount
    const from = standard === 'erc721' ? (state.ownerOf.get(tokenId) ?? transfer.from) : transfer.from
    if (from !== transfer.from) surprise('it came from another owner')
    const taken = isNobody(from) ? 0n : take(tokenId, from, amount)
    if (!isNobody(from) && taken < amount) surprise('more left than was there')
    const given = isNobody(to) ? 0n : give(transfer)
    if (given !== taken) changeSupply(tokenId, given - taken, timestamp)
    if (standard !== 'erc721') return
    if (isNobody(to)) state.ownerOf.delete(tokenId)
    else state.ownerOf.set(tokenId, to)
  }

  /** From the oldest lots; returns how much there was. */
  function take(tokenId: bigint, owner: string, amount: bigint): bigint {
    const lots = state.lots.get(lotsKey(tokenId, owner)) ?? []
    let missing = amount
    while (missing > 0n && lots[0]) {
      const lot = lots[0]
      const part = lesser(lot.amount, missing)
      missing -= part
      lot.amount -= part
      addTo(totals.byAcquisition, lot.acquisition, -part)
      addTo(heldDays, dayOf(lot.at), -part)
      if (!made.has(lot)) used.add(lot)
      if (lot.amount === 0n) {
        lots.shift()
        made.delete(lot)
      }
    }
    changeOwner(owner, missing - amount)
    return amount - missing
  }

  function give(transfer: PricedTransfer): bigint {
    const { tokenId, to, amount, timestamp, blockNumber, logIndex, batchIndex } = transfer
    const acquisition = acquisitionOf(transfer)
    const lot: Lot = {
      tokenId,
      owner: to,
      blockNumber,
      logIndex,
      batchIndex,
      amount,
      acquisition,
      at: timestamp,
    }
    const key = lotsKey(tokenId, to)
    const lots = state.lots.get(key)
    if (lots) lots.push(lot)
    else state.lots.set(key, [lot])
    made.add(lot)
    addTo(totals.byAcquisition, acquisition, amount)
    addTo(heldDays, dayOf(timestamp), amount)
    changeOwner(to, amount)
    return amount
  }

  function acquisitionOf(transfer: PricedTransfer): Acquisition {
    // Paid, although the price is not known in wei.
    if (transfer.priceWei !== 0n && !isMinted(transfer)) return 'Purchased'
    if (isAirdrop) return 'Airdropped'
    return isMinted(transfer) ? 'Minted' : 'Transferred'
  }

  function changeOwner(address: string, change: bigint) {
    if (change === 0n) return
    const before = state.owners.get(address) ?? 0n
    state.owners.set(address, before + change)
    owners.add(address)
    if (before === 0n) totals.holders++
    else if (before + change === 0n) totals.holders--
  }

  function changeSupply(tokenId: bigint, change: bigint, timestamp: number) {
    const token = tokenOf(tokenId, timestamp)
    const before = token.supply
    token.supply += change
    totals.supply += change
    if (before === 0n) {
      totals.tokens++
      begun.add(tokenId)
    } else if (token.supply === 0n) totals.tokens--
  }

  /** To be changed. */
  function tokenOf(tokenId: bigint, timestamp: number): Token {
    tokens.add(tokenId)
    let token = state.tokens.get(tokenId)
    if (!token) {
      token = { supply: 0n, mintedAt: timestamp, lastSaleWei: null, lastSaleAt: null, lastSaleInToken: null }
      state.tokens.set(tokenId, token)
    }
    return token
  }

  function surprise(reason: string) {
    countOne(totals.surprises, reason)
  }
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
