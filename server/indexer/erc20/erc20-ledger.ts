import { isNobody } from '#server/chain/nobody.ts'
import { isAirdropAt } from '../airdrop.ts'
import type { Swap } from '../pools/swap.ts'
import { addTo, countOne, Days, type Totals } from '../totals.ts'
import type { Transfer } from '../transfer.ts'

export type FirstAcquisition = 'swap' | 'airdrop' | 'transfer'
export type Account = {
  balance: bigint
  firstAcquisition: FirstAcquisition
  /** null as soon as that is stored. */
  firstAt: number | null
  /** How many transfers have changed the balance, and the last block in which one did. */
  moves: number
  lastBlock: number | null
  /** The last such block before that, as far as it has come up since the account was loaded. */
  blockBefore: number | null
}

/** By transfer: the last block before its own in which the sender's and the receiver's balance changed; null if there is none. */
export type Links = { from: (number | null)[]; to: (number | null)[] }

const MORE_LEFT = 'more left than was there'
const noMoves = { balance: 0n, moves: 0, lastBlock: null, blockBefore: null }

/**
 * Enters a batch of an ERC-20's transfers, whole blocks in order, into the accounts and totals given, which hold the state
 * before it. Returns the days, the addresses it touched and the links of the transfers. An address becomes an account when it first
 * gets something.
 */
export function enterErc20(
  transfers: readonly Transfer[],
  swaps: readonly Swap[],
  accounts: Map<string, Account>,
  totals: Totals,
): { days: Days; changed: Set<string>; links: Links } {
  const days = new Days()
  const changed = new Set<string>()
  const links: Links = { from: [], to: [] }
  const poolsSwapped = groupPools(swaps)
  let transaction = ''
  let isAirdrop = false
  const { holders, supply } = totals
  for (let i = 0; i < transfers.length; i++) {
    const transfer = transfers[i] as Transfer
    const { from, to, amount, timestamp } = transfer
    const day = days.at(timestamp)
    if (transfer.transactionHash !== transaction) {
      transaction = transfer.transactionHash
      isAirdrop = isAirdropAt(transfers, i)
      totals.transactions++
      day.transactions++
    }
    totals.transfers++
    day.transfers++
    totals.lastTransferAt = timestamp
    let fromBefore: number | null = null
    let toBefore: number | null = null
    if (from !== to && amount > 0n) {
      if (isNobody(from)) totals.supply += amount
      else fromBefore = changeBalance(from, -amount, transfer)
      if (isNobody(to)) totals.supply -= amount
      else toBefore = changeBalance(to, amount, transfer)
    }
    links.from.push(fromBefore)
    links.to.push(toBefore)
    day.holders = totals.holders
    day.supply = totals.supply
  }

  /** Returns the account's last block before this one. */
  function changeBalance(address: string, change: bigint, transfer: Transfer): number | null {
    const { from, timestamp, blockNumber } = transfer
    let account = accounts.get(address)
    if (!account) {
      account = { ...noMoves, firstAcquisition: firstAcquisition(from), firstAt: timestamp }
      accounts.set(address, account)
    }
    changed.add(address)
    account.moves++
    if (account.lastBlock !== blockNumber) {
      account.blockBefore = account.lastBlock
      account.lastBlock = blockNumber
    }
    const had = account.balance > 0n
    account.balance += change
    const has = account.balance > 0n
    // A token that gave some of its coins out without an event, or changes balances by itself.
    if (change < 0n && account.balance < 0n) countOne(totals.surprises, MORE_LEFT)
    if (had !== has) {
      totals.holders += has ? 1 : -1
      addTo(totals.byAcquisition, account.firstAcquisition, has ? 1n : -1n)
    }
    return account.blockBefore
  }
  function firstAcquisition(from: string): FirstAcquisition {
    if (poolsSwapped.get(transaction)?.has(from)) return 'swap'
    return isAirdrop ? 'airdrop' : 'transfer'
  }

  for (const { timestamp, bought, sold } of swaps) {
    const day = days.at(timestamp)
    day.bought += bought
    day.sold += sold
    if (bought > 0n) day.buys++
    if (sold > 0n) day.sells++
  }
  days.carry({ holders, supply })
  return { days, changed, links }
}

function groupPools(swaps: readonly Swap[]): Map<string, Set<string>> {
  const pools = new Map<string, Set<string>>()
  for (const { transactionHash, emitter } of swaps) {
    const known = pools.get(transactionHash)
    if (known) known.add(emitter)
    else pools.set(transactionHash, new Set([emitter]))
  }
  return pools
}
