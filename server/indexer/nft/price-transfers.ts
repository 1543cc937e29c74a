import type { Protocols } from '#api/chains/protocols.ts'
import { factsOf } from '#api/chains.ts'
import type { Chain, MinedTransaction } from '#server/chain/types.ts'
import type { Contract } from '../log-source.ts'
import type { SkippedLog } from '../skipped-logs.ts'
import type { Transfer } from '../transfer.ts'
import type { PricedTransfer } from './nft-ledger.ts'
import { aggregatorsOn } from './sales/aggregators.ts'
import type { Deal, DealAccount } from './sales/deal.ts'
import { withMade } from './sales/made-markets.ts'
import type { Marketplaces } from './sales/marketplaces.ts'
import { withNamedHouses } from './sales/named-houses.ts'
import { accountOf, UNPAID } from './sales/sales-of.ts'
import { toldNativeMoves } from './sales/told-native-moves.ts'

/** Transfers with value that no decoder explained, in transactions that called this address. */
export type Unexplained = { calledAddress: string; transfers: number; lastBlock: number }

export type Priced = {
  transfers: PricedTransfer[]
  /** Events of markets that could not be read. */
  unread: SkippedLog[]
  /** Of the transfers, those in transactions in which something was paid; hops are not counted. */
  valued: number
  unexplained: Unexplained[]
}

/**
 * By the transactions and receipts behind the transfers, of which those are asked for that did not come along, and by the calls of those whose
 * price no event tells.
 */
export async function priceTransfers(
  chain: Chain,
  protocols: Protocols,
  contract: Contract,
  transfers: readonly Transfer[],
  mined: ReadonlyMap<string, MinedTransaction>,
): Promise<Priced> {
  const byTransaction = Map.groupBy(transfers, ({ transactionHash }) => transactionHash)
  const unknown = [...byTransaction]
    .filter(([hash]) => !mined.has(hash))
    .map(([hash, [first]]) => ({ hash, blockNumber: first?.blockNumber ?? 0 }))
  const asked = await chain.mined(unknown)
  const behind = [...byTransaction].flatMap(([hash, mine]) => {
    const whole = mined.get(hash) ?? asked.get(hash)
    return whole ? [{ mine, whole }] : []
  })
  const listed = new Map(protocols.marketplaces.map(({ address, kind }) => [address, kind]))
  const logs = behind.flatMap(({ whole }) => whole.receipt.logs)
  const made = await withMade(listed, chain, logs)
  const dealOf = dealMaker(protocols, contract, await withNamedHouses(made, chain, contract.address, logs))
  const deals = behind.map(({ mine, whole }) => dealOf(mine, whole))
  const accounts = await withMoves(
    chain,
    deals.map((deal) => ({ deal, account: accountOf(deal) })),
  )
  return {
    transfers: accounts.flatMap(({ deal, account }) =>
      deal.transfers.map((transfer, i) => ({
        ...transfer,
        ...(account.sales[i] ?? UNPAID),
        tokenId: transfer.tokenId ?? 0n,
      })),
    ),
    unread: accounts.flatMap(({ account }) => account.unread),
    valued: accounts.reduce((sum, { account }) => sum + account.valued, 0),
    unexplained: unexplainedIn(accounts),
  }
}

type Accounted = { deal: Deal; account: DealAccount }

/** Asks for the calls of those transactions alone whose payments they would tell. */
async function withMoves(chain: Chain, accounts: Accounted[]): Promise<Accounted[]> {
  const open = accounts.filter(({ account }) => account.needsMoves).map(({ deal }) => deal.transaction)
  if (open.length === 0) return accounts
  const moves = await chain.nativeMovesOf(open)
  return accounts.map((each) => {
    const nativeMoves = moves.get(each.deal.transaction.hash)
    if (!nativeMoves) return each
    const deal = { ...each.deal, nativeMoves }
    return { deal, account: accountOf(deal) }
  })
}

function dealMaker(protocols: Protocols, contract: Contract, marketplaces: Marketplaces) {
  const aggregators = new Set(aggregatorsOn(contract.chain).map(({ address }) => address))
  const { nativeLogs } = factsOf(contract.chain)
  return (transfers: readonly Transfer[], { transaction, receipt, nativeMoves }: MinedTransaction): Deal => ({
    transfers,
    contract: contract.address,
    transaction,
    ...(nativeLogs ? toldNativeMoves(receipt, nativeLogs) : { receipt, nativeMoves }),
    wrappedNative: protocols.wrappedNative,
    royaltyReceiver: contract.royalty_receiver,
    isIssued: contract.oddities.includes('issued'),
    marketplaces,
    aggregators,
  })
}

function unexplainedIn(accounts: readonly Accounted[]): Unexplained[] {
  const by = new Map<string, Unexplained>()
  for (const { deal, account } of accounts) {
    if (account.unexplained === 0) continue
    const { to, blockNumber } = deal.transaction
    const calledAddress = to ?? deal.contract
    const before = by.get(calledAddress)
    by.set(calledAddress, {
      calledAddress,
      transfers: (before?.transfers ?? 0) + account.unexplained,
      lastBlock: Math.max(before?.lastBlock ?? 0, blockNumber),
    })
  }
  return [...by.values()]
}
