import { factsOf } from '#api/chains.ts'
import { sql } from '#server/db/sql.ts'
import {
  blocksOf,
  type Direction,
  type Fact,
  type FactReader,
  pageOf,
  readMoves,
  readTransfers,
  TOP,
} from './proof-facts.ts'
import { plain } from './proof-pools.ts'
import {
  type Asked,
  dayOf,
  type FigureOf,
  otherChanges,
  type Page,
  pageByRank,
  partiesOf,
  type Row,
  sumRead,
  times,
  toNumber,
  transactionRow,
  unknownOf,
  within,
} from './proof-rows.ts'
import { proofOfTransactions } from './proof-transactions.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { readableWallets, walletMain } from './wallet-main.ts'
import { walletOther } from './wallet-other.ts'
import { walletPrices, walletPricesReader } from './wallet-prices.ts'
import { walletWindows } from './wallet-window.ts'

const NATIVE = 'native'
/** Items have no value of their own: what was paid for them is counted as the coin that paid. */
const FUNGIBLE = sql`token_address is not null and token_id is null`

/**
 * What a figure of a wallet is made of; wallet-main.ts and wallet-other.ts say what the figures are. Those of one token or NFT contract
 * are about the wallet on the chain that is asked for, all others about all its chains.
 */
export function proofOfWallet(
  asked: Asked,
  wallets: readonly TrackedContract[],
  wallet: TrackedContract,
  figure: FigureOf<'Wallet'>,
): Promise<Page> {
  switch (figure) {
    case 'revenue':
      return flows(asked, wallets, figure, ['in'])
    case 'ttv':
      return flows(asked, wallets, figure, ['in', 'out'])
    case 'transactions':
      return proofOfTransactions(asked, wallets)
    case 'claimed':
      return claimed(asked, wallets)
    case 'token':
    case 'nft':
      return holding(asked, wallet, figure)
  }
}

/** What came in, and for TTV what went out. A token without a known price is shown and adds nothing. */
async function flows(
  asked: Asked,
  wallets: readonly TrackedContract[],
  figure: 'revenue' | 'ttv',
  directions: readonly Direction[],
): Promise<Page> {
  const { db, to, window, isRead, cursor, limit, protocolsOf } = asked
  const readers: FactReader<Fact>[] = []
  let count = 0
  for (const contract of wallets) {
    const { first, top } = await blocksOf(db, sql`transfers`, contract.id, asked)
    const { address } = contract
    readers.push({
      contract,
      read: readMoves(db, contract.id, { address, directions, first, filter: FUNGIBLE }),
      top,
    })
    count += await countFlows(asked, contract, directions, first, top.block)
  }
  const { facts, next } = await pageOf(readers, cursor, limit)
  const pricesOf = new Map<number, (token: string, day: string) => number | null>()
  for (const contract of new Set(facts.map((each) => each.contract))) {
    const protocols = protocolsOf(contract.chain)
    if (protocols) pricesOf.set(contract.id, (await walletPrices(db, contract, protocols, to)).priceOf)
  }
  const unitsOf = await tokenUnits(asked, facts)
  const rows = facts.map(({ contract, fact }) => {
    const token = fact.token_address ?? NATIVE
    const { decimals, symbol } = unitsOf(contract, token)
    const price = pricesOf.get(contract.id)?.(token, dayOf(fact.at))
    const usd = times(toNumber(fact.amount, decimals), price)
    return transactionRow(asked, contract, fact, {
      ...partiesOf(fact, decimals, symbol),
      what: fact.to_address === contract.address ? 'Received' : 'Sent',
      usd,
      adds: usd,
    })
  })
  const value = window
    ? ((
        await walletWindows(db, readableWallets(wallets, protocolsOf), walletPricesReader(db, protocolsOf), [
          window,
        ])
      )[0]?.[figure] ?? null)
    : sumRead(within(await walletMain(db, wallets, protocolsOf, to), asked), (day) => day[figure], isRead)
  return { value, unit: 'usd', rows, row_count: count, next }
}

async function countFlows(
  { db }: Asked,
  { id, address }: TrackedContract,
  directions: readonly Direction[],
  first: number,
  end: number,
): Promise<number> {
  let count = 0
  for (const direction of directions) {
    const side = direction === 'in' ? sql`to_address` : sql`from_address`
    const row = await db.row<{ count: number }>(sql`
      select count(*) as count from transfers where contract_id = ${id} and ${side} = ${address} and from_address <> to_address
        and amount > 0 and ${FUNGIBLE} and block_number >= ${first} and block_number < ${end}`)
    count += row?.count ?? 0
  }
  return count
}

/** Every token counts 1, every NFT contract the items that are held of it. */
async function claimed(asked: Asked, wallets: readonly TrackedContract[]): Promise<Page> {
  const { db, protocolsOf } = asked
  const { tokens, nfts } = await walletOther(db, wallets, protocolsOf)
  const parts: Row[] = [
    ...tokens.map((token) => ({
      kind: 'part' as const,
      name: token.Name || token.Symbol || 'Token without a name',
      address: token.TokenAddress === NATIVE ? null : token.TokenAddress,
      detail: `${plain.format(Number(token.Balance))} ${token.Symbol} on ${factsOf(token.Chain).name}`,
      adds: 1,
    })),
    ...nfts.map((nft) => ({
      kind: 'part' as const,
      name: nft.Name || nft.Symbol || 'NFT contract without a name',
      address: nft.TokenAddress,
      detail: `${nft.Amount} ${nft.Amount === '1' ? 'item' : 'items'} on ${factsOf(nft.Chain).name}`,
      adds: Number(nft.Amount),
    })),
  ]
  const today = (await walletMain(db, wallets, protocolsOf)).at(-1)
  return { value: today?.claimed ?? null, unit: 'holdings', ...pageByRank(parts, asked) }
}

/** What came in and went out of one token or NFT contract, and what else has changed what the token says that the wallet has. */
async function holding(asked: Asked, contract: TrackedContract, figure: 'token' | 'nft'): Promise<Page> {
  const { db, of, to, cursor, limit, protocolsOf } = asked
  const token = of.toLowerCase()
  const standards = figure === 'token' ? ['native', 'erc20'] : ['erc721', 'erc1155']
  const held = await db.row<{ balance: string }>(sql`
    select balance from wallet_tokens
    where contract_id = ${contract.id} and token_address = ${token} and standard = any (${standards})`)
  if (!held) throw unknownOf('The wallet has never had any of it.')
  const isMove = sql`token_address = ${token} and from_address <> to_address and amount > 0`
  const moves = await db.row<{ count: number; change: string }>(sql`
    select count(*) as count, coalesce(sum(case when to_address = ${contract.address} then amount else -amount end), 0) as change
    from transfers where contract_id = ${contract.id} and ${isMove}`)
  const other = BigInt(held.balance) - BigInt(moves?.change ?? 0)
  const read = readTransfers(db, contract.id, 0, isMove)
  const { facts, next, isLast } = await pageOf([{ contract, read, top: TOP }], cursor, limit, other !== 0n)
  const protocols = protocolsOf(contract.chain)
  const prices = figure === 'token' && protocols ? await walletPrices(db, contract, protocols, to) : null
  const units = (await tokenUnits(asked, [{ contract, fact: { token_address: token } }]))(contract, token)
  const decimals = figure === 'token' ? units.decimals : 0
  const rows: Row[] = facts.map(({ fact }) => {
    const amount = toNumber(fact.amount, decimals)
    const isIn = fact.to_address === contract.address
    return transactionRow(asked, contract, fact, {
      ...partiesOf(fact, decimals, units.symbol),
      what: isIn ? 'Received' : 'Sent',
      usd: times(amount, prices?.priceOf(token, dayOf(fact.at))),
      adds: isIn ? amount : -amount,
    })
  })
  if (isLast && other !== 0n)
    rows.push(otherChanges(token === NATIVE ? null : token, otherDetail(token), toNumber(other, decimals)))
  return {
    value: toNumber(held.balance, decimals),
    unit: figure === 'token' ? 'tokens' : 'items',
    rows,
    row_count: (moves?.count ?? 0) + (other === 0n ? 0 : 1),
    next,
  }
}

function otherDetail(token: string): string {
  return token === NATIVE
    ? 'Fees that the wallet paid, and whatever it had before its first move that is known.'
    : 'Wrapping, interest and other changes of which the token tells no transfer.'
}

/** Decimals and symbols of the tokens that the facts are of. */
async function tokenUnits(
  { db }: Asked,
  facts: readonly { contract: TrackedContract; fact: { token_address: string | null } }[],
) {
  const rows = await db.rows<{ chain: string; address: string; symbol: string; decimals: number }>(sql`
    select chain, address, symbol, decimals from token_names
    where chain = any (${[...new Set(facts.map(({ contract }) => contract.chain))]})
      and address = any (${[...new Set(facts.map(({ fact }) => fact.token_address))]})`)
  const known = new Map(rows.map((row) => [`${row.chain} ${row.address}`, row]))
  return ({ chain }: TrackedContract, token: string): { symbol: string; decimals: number } =>
    token === NATIVE
      ? factsOf(chain).nativeCurrency
      : (known.get(`${chain} ${token}`) ?? { symbol: '', decimals: 0 })
}
