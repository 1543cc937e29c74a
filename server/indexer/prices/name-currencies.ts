import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import { readTokenNames } from '#server/chain/read-token-names.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { contractIds } from '../contract-ids.ts'
import { saveTokenNames } from '../save-token-names.ts'
import { saleCurrencies } from './sale-currencies.ts'

const CURRENCIES_PER_BATCH = 50

/** What the currencies are called in which NFTs were paid: an amount without its decimals says nothing. Their pools are looked for next (price-tokens.ts). */
export async function nameSaleCurrencies(db: Database, chain: Chain, protocols: Protocols): Promise<void> {
  const collections = await contractIds(db, chain.key, ['erc721', 'erc1155'])
  if (collections.length === 0) return
  const currencies = [...currenciesOf(protocols), ...(await saleCurrencies(db, collections))]
  const unnamed = await db.rows<{ address: string }>(sql`
    select distinct address from unnest(${currencies}::text[]) u (address)
    where not exists (select 1 from token_names n where n.chain = ${chain.key} and n.address = u.address)
    order by address limit ${CURRENCIES_PER_BATCH}`)
  if (unnamed.length === 0) return
  const addresses = unnamed.map(({ address }) => address)
  const names = await readTokenNames(chain, addresses)
  await saveTokenNames(
    db,
    chain.key,
    names.map((each, i) => ({ ...each, address: addresses[i] as string })),
  )
}
