import { isNobody } from '#server/chain/nobody.ts'
import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable, Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Recent } from '../recent.ts'
import type { Standard } from '../transfer.ts'
import {
  type Acquisition,
  type Lot,
  lotsKey,
  type NftChanges,
  type NftState,
  type PricedTransfer,
  type Token,
} from './nft-ledger.ts'

/** Of tokens, owners and lots each; together they take some 50 MB, however many there are. */
const KEPT = 100_000

type Batch = readonly PricedTransfer[]
type Place = Pick<Lot, 'blockNumber' | 'logIndex' | 'batchIndex'>

/**
 * Who holds what of an NFT contract, with a cache: in a backfill the same tokens and owners come up again and again, and nobody else writes
 * them. What is no longer kept was committed before the current batch was asked for.
 */
export class Holdings {
  readonly #contractId: number
  readonly #standard: Exclude<Standard, 'erc20'>
  readonly #tokens: Recent<bigint, Token>
  readonly #owners: Recent<string, bigint>
  /** Of ERC-721 tokens; null: nobody has it. */
  readonly #ownerOf: Recent<bigint, string | null>
  readonly #lots: Recent<string, Lot[]>
  /** Lots of owners who have only received since they came up: what they had before was not asked for. */
  readonly #latest = new WeakSet<Lot[]>()

  constructor(contractId: number, standard: Exclude<Standard, 'erc20'>, kept = KEPT) {
    this.#contractId = contractId
    this.#standard = standard
    this.#tokens = new Recent(kept)
    this.#owners = new Recent(kept)
    this.#ownerOf = new Recent(kept)
    this.#lots = new Recent(kept)
  }

  /** What the transfers can touch, as it was before them, for the ledger to change and to add to. */
  async load(db: Queryable, transfers: Batch): Promise<Omit<NftState, 'totals'>> {
    const tokenIds = new Set(transfers.map(({ tokenId }) => tokenId))
    const held =
      this.#standard === 'erc721'
        ? await this.#loadItems(db, tokenIds)
        : { lots: await this.#loadLots(db, transfers), ownerOf: new Map<bigint, string>() }
    const parties = new Set<string>()
    for (const { from, to } of transfers) {
      if (!isNobody(from)) parties.add(from)
      if (!isNobody(to)) parties.add(to)
    }
    // The owner by our ledger may be another than the event names.
    for (const owner of held.ownerOf.values()) parties.add(owner)
    return {
      ...held,
      owners: await this.#loadOwners(db, parties),
      tokens: await this.#loadTokens(db, tokenIds),
    }
  }

  async save(
    tx: Writer,
    state: NftState,
    { used, made, owners, tokens }: NftChanges,
    transfers: Batch,
  ): Promise<void> {
    await saveLots(tx, this.#contractId, used, made)
    await saveOwners(tx, this.#contractId, some(state.owners, owners))
    await saveTokens(tx, this.#contractId, some(state.tokens, tokens))
    this.#keep(state, transfers)
  }

  #keep({ lots, ownerOf, owners, tokens }: NftState, transfers: Batch): void {
    if (this.#standard === 'erc721')
      this.#ownerOf.keep(transfers.map(({ tokenId }) => [tokenId, ownerOf.get(tokenId) ?? null]))
    this.#lots.keep(lots)
    this.#owners.keep(owners)
    this.#tokens.keep(tokens)
  }

  /** Tokens of an ERC-721, which have one owner at most. */
  async #loadItems(db: Queryable, tokenIds: Set<bigint>): Promise<Pick<NftState, 'lots' | 'ownerOf'>> {
    const lots = new Map<string, Lot[]>()
    const ownerOf = new Map<bigint, string>()
    const unknown: bigint[] = []
    for (const tokenId of tokenIds) {
      const owner = this.#ownerOf.get(tokenId)
      if (owner === null) continue
      const key = owner && lotsKey(tokenId, owner)
      const mine = key && this.#lots.get(key)
      if (!mine) unknown.push(tokenId)
      else {
        ownerOf.set(tokenId, owner)
        lots.set(key, mine)
      }
    }
    for (const [key, mine] of await this.#stored(db, unknown, null)) {
      lots.set(key, mine)
      for (const { tokenId, owner } of mine) ownerOf.set(tokenId, owner)
    }
    return { lots, ownerOf }
  }

  /** Of an ERC-1155 token, which may have any number of owners, only the lots of those who give are asked for. */
  async #loadLots(db: Queryable, transfers: Batch): Promise<Map<string, Lot[]>> {
    const lots = new Map<string, Lot[]>()
    const asked = new Map<string, bigint>()
    for (const { tokenId, from, to } of transfers) {
      for (const owner of [from, to]) {
        if (isNobody(owner)) continue
        const key = lotsKey(tokenId, owner)
        const known = lots.get(key) ?? this.#lots.get(key)
        if (known) lots.set(key, known)
        if (owner === from && (!known || this.#latest.has(known))) asked.set(key, tokenId)
      }
    }
    const stored = await this.#stored(db, [...asked.values()], asked.keys())
    for (const key of asked.keys()) {
      const latest = lots.get(key) ?? []
      const [first] = latest
      const before = (stored.get(key) ?? []).filter((lot) => !first || isBefore(lot, first))
      latest.unshift(...before)
      this.#latest.delete(latest)
      lots.set(key, latest)
    }
    // Begun here, so that it is known to be a part when it is kept.
    for (const { tokenId, to } of transfers) {
      const key = lotsKey(tokenId, to)
      if (isNobody(to) || lots.has(key)) continue
      const begun: Lot[] = []
      this.#latest.add(begun)
      lots.set(key, begun)
    }
    return lots
  }

  /** Of these tokens; of an owner's only if there are keys. */
  async #stored(
    db: Queryable,
    tokenIds: readonly bigint[],
    keys: Iterable<string> | null,
  ): Promise<Map<string, Lot[]>> {
    if (tokenIds.length === 0) return new Map()
    const rows = await db.rows<{
      token_id: string
      owner_address: string
      block_number: number
      log_index: number
      batch_index: number
      amount: string
      way: Acquisition
      seconds: number
    }>(sql`
      select token_id, owner_address, block_number, log_index, batch_index, amount, way, extract(epoch from at)::bigint as seconds
      from nft_lots where contract_id = ${this.#contractId} and token_id = any (${column(new Set(tokenIds))}::numeric[])
        ${keys ? sql`and token_id::text || ' ' || owner_address = any (${column(keys)}::text[])` : sql``}
      order by block_number, log_index, batch_index`)
    return Map.groupBy(
      rows.map((row) => ({
        tokenId: BigInt(row.token_id),
        owner: row.owner_address,
        blockNumber: row.block_number,
        logIndex: row.log_index,
        batchIndex: row.batch_index,
        amount: BigInt(row.amount),
        acquisition: row.way,
        at: row.seconds,
      })),
      ({ tokenId, owner }) => lotsKey(tokenId, owner),
    )
  }

  async #loadOwners(db: Queryable, addresses: Set<string>): Promise<Map<string, bigint>> {
    const { found, unknown } = known(this.#owners, addresses)
    if (unknown.length === 0) return found
    const rows = await db.rows<{ address: string; amount: string }>(sql`
      select address, amount from nft_owners
      where contract_id = ${this.#contractId} and address = any (${column(unknown)}::text[])`)
    for (const { address, amount } of rows) found.set(address, BigInt(amount))
    return found
  }

  async #loadTokens(db: Queryable, tokenIds: Set<bigint>): Promise<Map<bigint, Token>> {
    const { found, unknown } = known(this.#tokens, tokenIds)
    if (unknown.length === 0) return found
    const rows = await db.rows<{
      token_id: string
      supply: string
      minted_at: Date
      last_sale_wei: string | null
      last_sale_at: Date | null
      last_sale_currency: string | null
      last_sale_amount: string | null
    }>(sql`
      select token_id, supply, minted_at, last_sale_wei, last_sale_at, last_sale_currency, last_sale_amount from nft_tokens
      where contract_id = ${this.#contractId} and token_id = any (${column(unknown)}::numeric[])`)
    for (const row of rows)
      found.set(BigInt(row.token_id), {
        supply: BigInt(row.supply),
        mintedAt: row.minted_at.getTime() / 1000,
        lastSaleWei: row.last_sale_wei === null ? null : BigInt(row.last_sale_wei),
        lastSaleAt: row.last_sale_at === null ? null : row.last_sale_at.getTime() / 1000,
        lastSaleInToken:
          row.last_sale_currency === null || row.last_sale_amount === null
            ? null
            : { currency: row.last_sale_currency, amount: BigInt(row.last_sale_amount) },
      })
    return found
  }
}

function known<Key, Value>(recent: Recent<Key, Value>, keys: Iterable<Key>) {
  const found = new Map<Key, Value>()
  const unknown: Key[] = []
  for (const key of keys) {
    const value = recent.get(key)
    if (value === undefined) unknown.push(key)
    else found.set(key, value)
  }
  return { found, unknown }
}

function some<Key, Value>(all: ReadonlyMap<Key, Value>, keys: Iterable<Key>): [Key, Value][] {
  return [...keys].flatMap((key) => {
    const value = all.get(key)
    return value === undefined ? [] : [[key, value]]
  })
}

function isBefore(one: Place, other: Place): boolean {
  return (
    (one.blockNumber - other.blockNumber ||
      one.logIndex - other.logIndex ||
      one.batchIndex - other.batchIndex) < 0
  )
}

/**
 * Each statement finds its rows by one key, whatever the planner believes of the contract: of one that is new it knows no rows, and would rather
 * compare each of them with each of ours than join by an index.
 */
async function saveLots(tx: Writer, contractId: number, used: Set<Lot>, made: Set<Lot>): Promise<void> {
  const gone = [...used].filter(({ amount }) => amount === 0n)
  const left = [...made, ...[...used].filter(({ amount }) => amount > 0n)]
  if (gone.length > 0) {
    await tx.rows(sql`
      delete from nft_lots
      where contract_id = ${contractId} and token_id = any (${column(new Set(gone.map(({ tokenId }) => tokenId)))}::numeric[])
        and block_number::text || '.' || log_index::text || '.' || batch_index::text = any (${column(gone.map(placeOf))}::text[])`)
  }
  if (left.length === 0) return
  await tx.rows(sql`
    insert into nft_lots
      (contract_id, token_id, owner_address, block_number, log_index, batch_index, amount, way, at)
    select ${contractId}, token_id, owner, block_number, log_index, batch_index, amount, way, to_timestamp(seconds)
    from unnest(
      ${column(left.map(({ tokenId }) => tokenId))}::numeric[], ${column(left.map(({ owner }) => owner))}::text[],
      ${column(left.map(({ blockNumber }) => blockNumber))}::bigint[],
      ${column(left.map(({ logIndex }) => logIndex))}::int[], ${column(left.map(({ batchIndex }) => batchIndex))}::int[],
      ${column(left.map(({ amount }) => amount))}::numeric[],
      ${column(left.map(({ acquisition }) => acquisition))}::text[], ${column(left.map(({ at }) => at))}::bigint[])
      u (token_id, owner, block_number, log_index, batch_index, amount, way, seconds)
    on conflict (contract_id, token_id, owner_address, block_number, log_index, batch_index) do update set amount = excluded.amount`)
}

/** Each is made by one transfer. */
function placeOf({ blockNumber, logIndex, batchIndex }: Place): string {
  return `${blockNumber}.${logIndex}.${batchIndex}`
}

async function saveOwners(
  tx: Writer,
  contractId: number,
  owners: readonly [string, bigint][],
): Promise<void> {
  const gone = owners.filter(([, amount]) => amount === 0n).map(([address]) => address)
  const held = owners.filter(([, amount]) => amount > 0n)
  if (gone.length > 0) {
    await tx.rows(sql`
      delete from nft_owners where contract_id = ${contractId} and address = any (${column(gone)}::text[])`)
  }
  if (held.length === 0) return
  await tx.rows(sql`
    insert into nft_owners (contract_id, address, amount)
    select ${contractId}, u.* from unnest(
      ${column(held.map(([address]) => address))}::text[], ${column(held.map(([, amount]) => amount))}::numeric[]) u
    on conflict (contract_id, address) do update set amount = excluded.amount`)
}

async function saveTokens(tx: Writer, contractId: number, tokens: readonly [bigint, Token][]): Promise<void> {
  if (tokens.length === 0) return
  const states = tokens.map(([, token]) => token)
  await tx.rows(sql`
    insert into nft_tokens (contract_id, token_id, supply, minted_at, last_sale_wei, last_sale_at, last_sale_currency, last_sale_amount)
    select ${contractId}, token_id, supply, to_timestamp(minted), wei, to_timestamp(sold), currency, amount from unnest(
      ${column(tokens.map(([tokenId]) => tokenId))}::numeric[],
      ${column(states.map(({ supply }) => supply))}::numeric[],
      ${column(states.map(({ mintedAt }) => mintedAt))}::bigint[],
      ${nullableColumn(states.map(({ lastSaleWei }) => lastSaleWei))}::numeric[],
      ${nullableColumn(states.map(({ lastSaleAt }) => lastSaleAt))}::bigint[],
      ${nullableColumn(states.map(({ lastSaleInToken }) => lastSaleInToken?.currency ?? null))}::text[],
      ${nullableColumn(states.map(({ lastSaleInToken }) => lastSaleInToken?.amount ?? null))}::numeric[])
      u (token_id, supply, minted, wei, sold, currency, amount)
    on conflict (contract_id, token_id) do update set
      supply = excluded.supply, last_sale_wei = excluded.last_sale_wei, last_sale_at = excluded.last_sale_at,
      last_sale_currency = excluded.last_sale_currency, last_sale_amount = excluded.last_sale_amount`)
}
