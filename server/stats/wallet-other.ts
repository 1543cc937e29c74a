import type { CallReply } from '#api/calls.ts'
import { factsOf } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { formatAmount } from './erc20-other.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { walletCollectibles } from './wallet-collectibles.ts'
import { type ProtocolsOf, walletPrices } from './wallet-prices.ts'

type Other = CallReply<'POST /api/wallet/stats-other'>['other']
const MOST_COLLECTIBLES = 500

/**
 * What a wallet holds now, over all chains on which the user tracks it: tokens with more than nothing, by USD value of today and then by
 * name, NFTs as items per contract, and the first 500 of them one by one. Cost: one row per token that the wallet ever had to do with, and
 * that of wallet-collectibles.ts.
 */
export async function walletOther(
  db: Queryable,
  wallets: readonly TrackedContract[],
  protocolsOf: ProtocolsOf,
): Promise<Other> {
  const collectibles: Other['collectibles'] = []
  const other: Other = { tokens: [], nfts: [], collectibles }
  for (const wallet of wallets) {
    const protocols = protocolsOf(wallet.chain)
    if (!protocols) continue
    const { nativeCurrency } = factsOf(wallet.chain)
    const { priceOf } = await walletPrices(db, wallet, protocols)
    const balances = await db.rows<{ token_address: string; standard: string; balance: string }>(sql`
      select token_address, standard, balance from wallet_tokens where contract_id = ${wallet.id} and balance > 0`)
    const held = await db.rows<{
      token_address: string
      standard: 'native' | 'erc20' | 'erc721' | 'erc1155'
      balance: string
      name: string | null
      symbol: string | null
      decimals: number | null
    }>(sql`
      select t.token_address, t.standard, t.balance, coalesce(nullif(n.name, ''), c.name) as name,
        coalesce(nullif(n.symbol, ''), c.symbol) as symbol, n.decimals
      from unnest(${balances.map(({ token_address }) => token_address)}::text[], ${balances.map(({ standard }) => standard)}::text[],
        ${balances.map(({ balance }) => balance)}::numeric[]) t (token_address, standard, balance)
      left join token_names n on n.chain = ${wallet.chain} and n.address = t.token_address
      -- Some contracts have their name in their metadata alone, which is read when they are tracked.
      left join contracts c on c.chain = ${wallet.chain} and c.address = t.token_address and c.kind = t.standard
        and c.reread_of is null
      order by 4, t.token_address`)
    const room = MOST_COLLECTIBLES - collectibles.length
    if (room > 0) collectibles.push(...(await walletCollectibles(db, wallet, room)))
    for (const { token_address, standard, balance, name, symbol, decimals } of held) {
      if (standard === 'erc721' || standard === 'erc1155') {
        other.nfts.push({
          Name: name ?? '',
          Symbol: symbol ?? '',
          Amount: balance,
          Chain: wallet.chain,
          ContractType: standard === 'erc721' ? 'ERC721' : 'ERC1155',
          TokenAddress: token_address,
        })
        continue
      }
      const unit = standard === 'native' ? nativeCurrency : { name, symbol, decimals: decimals ?? 0 }
      const price = priceOf(token_address, today())
      other.tokens.push({
        Name: unit.name ?? '',
        Symbol: unit.symbol ?? '',
        Balance: formatAmount(BigInt(balance), unit.decimals),
        USDValue: price === null ? null : (Number(balance) / 10 ** unit.decimals) * price,
        Chain: wallet.chain,
        TokenAddress: token_address,
      })
    }
  }
  other.tokens.sort((a, b) => (b.USDValue ?? -1) - (a.USDValue ?? -1))
  return other
}
