import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** `limits` is as it was written, by this version or another: to be parsed. */
type EndpointLimits = { chain: string; endpoint: string; limits: unknown; updated_at: Date }

const FORGOTTEN_AFTER = sql`interval '30 days'`

export function readEndpointLimits(db: Queryable): Promise<EndpointLimits[]> {
  return db.rows<EndpointLimits>(sql`
    select chain, endpoint, limits, updated_at from endpoint_limits where learned_at > now() - ${FORGOTTEN_AFTER}`)
}

export async function writeEndpointLimits(
  db: Queryable,
  { chain, endpoint, limits }: Pick<EndpointLimits, 'chain' | 'endpoint' | 'limits'>,
): Promise<void> {
  await db.rows(sql`
    insert into endpoint_limits (chain, endpoint, limits) values (${chain}, ${endpoint}, ${JSON.stringify(limits)}::jsonb)
    on conflict (chain, endpoint) do update set limits = excluded.limits, updated_at = now(),
      learned_at = case when endpoint_limits.learned_at > now() - ${FORGOTTEN_AFTER} then endpoint_limits.learned_at else now() end`)
}

export async function forgetOldEndpointLimits(tx: Queryable): Promise<void> {
  await tx.rows(sql`delete from endpoint_limits where learned_at < now() - ${FORGOTTEN_AFTER}`)
}
