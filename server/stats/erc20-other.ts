import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import { type Basis, basisOf, countedOf } from './counted.ts'
import { type Holder, holderRows, holderTotals } from './holder-rows.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Other = CallReply<'POST /api/erc20/stats-other'>['other']

export const MOST_OWNERS = 500
export const ACQUISITIONS = ['swap', 'transfer', 'airdrop']
/** By share of the supply, lower bound included, in hundred-millionths. */
export const TIERS = {
  whales: 100_000n, // 0.1 %
  sharks: 50_000n, // 0.05 %
  dolphins: 5_000n, // 0.005 %
  fish: 1_000n, // 0.001 %
  octopus: 250n, // 0.00025 %
  crabs: 150n, // 0.00015 %
}
const WHOLE = 100_000_000n

/** All of the answer that is the same for everybody, at any time, until the token moves again. */
export type Holders = {
  basis: Basis
  holders: Other['holders']
  /** Of which shares are parts; null if it is not known. */
  whole: bigint | null
  owners: Holder[]
}

/**
 * Who holds an ERC-20 now, or when all were counted by the contract's own word (counted.ts).
 *
 * - totalHolders: addresses with more than nothing. holdersByAcquisition: each by how it first got the token.
 * - holderDistribution: holders by their share of the supply; null if that is not known (isSupplyKnown).
 * - holderSupply: the share of the supply that the largest 10, 25, … holders have together, in percent; null if that is not possible.
 *
 * Cost: the holders that are no shrimps, found by the size of their balance, and the 500 largest. Of what was counted: 50,000 at most.
 */
export async function erc20Holders(db: Queryable, { id }: TrackedContract): Promise<Holders> {
  const basis = await basisOf(db, id)
  const { holders, by_way } = await holderTotals(db, id, basis)
  const owners = await holderRows(id, basis).largest(db, MOST_OWNERS)
  const whole = possibleWhole(basis, owners)
  const top = (count: number) => ({ supplyPercent: percentOf(sumOf(owners.slice(0, count)), whole) })
  return {
    basis,
    holders: {
      totalHolders: holders,
      holdersByAcquisition: Object.fromEntries(
        ACQUISITIONS.map((acquisition) => [acquisition, Number(by_way[acquisition] ?? 0)]),
      ),
      holderDistribution: await distribution(db, id, basis, whole, holders),
      holderSupply: {
        top10: top(10),
        top25: top(25),
        top50: top(50),
        top100: top(100),
        top250: top(250),
        top500: top(500),
      },
    },
    whole,
    owners,
  }
}

function sumOf(owners: readonly { balance: string }[]): bigint {
  return owners.reduce((sum, { balance }) => sum + BigInt(balance), 0n)
}

/** The whole of which shares are parts; null where some would be more than all. */
export function possibleWhole({ whole }: Basis, largest: readonly { balance: string }[]): bigint | null {
  return whole !== null && sumOf(largest) <= whole ? whole : null
}

/**
 * The holders, and of the 500 largest what they hold in USD of today and what the user's address book calls them. Cost: 500 names, and that
 * of the token's prices.
 */
export async function erc20Other(
  db: Queryable,
  bookOf: string | null,
  { id, chain, decimals }: TrackedContract,
  protocols: Protocols,
  { basis, holders, whole, owners }: Holders,
): Promise<Other> {
  const addresses = owners.map(({ address }) => address)
  const nameOf = await namesOf(db, bookOf, chain, protocols, addresses)
  const price = (await tokenPriceDays(db, id, protocols)).at(-1)?.usd ?? null
  const result = owners.map(({ address, balance }) => ({
    owner_address: address,
    owner_address_label: nameOf(address).label,
    entity: nameOf(address).entity,
    balance_formatted: formatAmount(BigInt(balance), decimals),
    usd_value: price === null ? null : (Number(balance) / 10 ** decimals) * price,
    percentage_relative_to_total_supply: percentOf(BigInt(balance), whole),
  }))
  return { counted: countedOf(basis), holders, owners: { result } }
}

function percentOf(amount: bigint, whole: bigint | null): number | null {
  return whole !== null && whole > 0n ? Number((amount * 10n ** 12n) / whole) / 1e10 : null
}

/** If there are holders of nothing, the token gave out coins without an event, and nobody knows how many there are. */
export function isSupplyKnown(whole: bigint | null, holders: number): whole is bigint {
  return whole !== null && (whole > 0n || holders === 0)
}

async function distribution(db: Queryable, id: number, basis: Basis, whole: bigint | null, holders: number) {
  if (!isSupplyKnown(whole, holders)) return null
  const least = Object.values(TIERS).map((share) => ceilingOf(whole * share))
  const { rows, isBetween } = holderRows(id, basis)
  const counts = await db.rows<{ tier: number; holders: number }>(sql`
    select ${least.length}::int - width_bucket(b.balance, ${least.toReversed().map(String)}::numeric[]) as tier, count(*) as holders
    from ${rows} where ${isBetween(least.at(-1) || 1n, undefined)} group by 1`)
  const byTier = new Map(counts.map((row) => [row.tier, row.holders]))
  const named = Object.keys(TIERS).map((name, tier) => [name, byTier.get(tier) ?? 0] as const)
  const shrimps = holders - named.reduce((sum, [, count]) => sum + count, 0)
  return Object.fromEntries([...named, ['shrimps', shrimps]])
}

/** The least whole balance that has the share. */
export function ceilingOf(share: bigint): bigint {
  return (share + WHOLE - 1n) / WHOLE
}

/** Whole tokens, exactly. */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return part ? `${whole}.${part}` : whole
}
