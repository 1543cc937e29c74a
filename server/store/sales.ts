import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent } from '#server/errors.ts'

/** What the owner of a contract has signed, in decimal. */
export type Terms = {
  price: string
  maxSupply: string
  walletLimit: string
  deadline: string
  nonce: string
}
type Signed = Terms & { signature: string }

export type Offer = Signed & {
  uuid: string
  token_id: string
  title: string
  description: string
  image: string
  traits: { label: string; value: string; percent: string }[]
  chain: ChainKey
  contract_address: string
  collection_name: string
}

/** The newest voucher is the one that is offered. */
export async function openSale(
  db: Queryable,
  uuid: string,
  { price, maxSupply, walletLimit, deadline, nonce, signature }: Signed,
): Promise<void> {
  await db.rows(sql`
    insert into sales (uuid, price, max_supply, wallet_limit, deadline, nonce, signature)
    values (${uuid}, ${price}, ${maxSupply}, ${walletLimit}, ${deadline}, ${nonce}, ${signature})
    on conflict (uuid) do update set price = excluded.price, max_supply = excluded.max_supply,
      wallet_limit = excluded.wallet_limit, deadline = excluded.deadline, nonce = excluded.nonce,
      signature = excluded.signature, created_at = now()`)
}

export async function closeSale(db: Queryable, userId: string, uuid: string): Promise<void> {
  const closed = await db.row(sql`
    delete from sales s using lazy_mints d
    where s.uuid = ${uuid} and d.uuid = s.uuid and d.user_id = ${userId} returning s.uuid`)
  if (!closed) throw new Absent('no_such_sale', 'This is not for sale.')
}

/** What is offered under this uuid to everybody. */
export function findOffer(db: Queryable, uuid: string): Promise<Offer | null> {
  return db.row<Offer>(sql`
    select d.uuid, d.token_id::text, d.title, d.description, d.image, d.traits, d.chain, d.contract_address,
      coalesce(nullif(s.name, ''), c.name, '') as collection_name, o.price::text, o.max_supply::text as "maxSupply",
      o.wallet_limit::text as "walletLimit", o.deadline::text, o.nonce::text, o.signature
    from sales o join lazy_mints d using (uuid)
    left join contracts c on c.chain = d.chain and c.address = d.contract_address and c.kind = 'erc1155' and c.reread_of is null
    left join collections s on s.contract_id = c.id and s.user_id = d.user_id
    where o.uuid = ${uuid}`)
}
