import { seededRandom } from '#tools/seeded-random.ts'
import { coin, items } from './contracts.ts'
import { holderAddress } from './erc20-history.ts'
import { callData, coinMoved, itemMoved, itemsMoved } from './event-words.ts'
import type { History, PlayedLog, PlayedTransaction } from './played-chain.ts'
import type { Contract } from './synthetic-chain.ts'

/** Whose transfers are indexed. */
export const WALLET = '0x3a11e7003a11e7003a11e7003a11e7003a11e700'
const tokensOf = (kind: string, count: number) =>
  Array.from({ length: count }, (_, i) => `0x${kind}${(i + 1).toString(16).padStart(32, '0')}`)
/** Sixteen in all. */
export const WALLET_TOKENS = {
  erc20: tokensOf('c0140000', 12),
  erc721: tokensOf('72100000', 2),
  erc1155: tokensOf('11550000', 2),
}
type Standard = keyof typeof WALLET_TOKENS
const ALL = (Object.keys(WALLET_TOKENS) as Standard[]).flatMap((standard) =>
  WALLET_TOKENS[standard].map((token) => ({ standard, token })),
)
const OTHERS = 5_000
const SENT = 0.45

/** The same in every run: the wallet gets and sends coins and items, by turns of chance, and has what it sends. */
export function makeWallet(transfers: number): History {
  const random = seededRandom(3)
  const below = (limit: number) => Math.floor(random() * limit)
  const transactions: PlayedTransaction[] = []
  const held = ALL.map(() => 0n)
  /** Of the ERC-721s, which ones; of the ERC-1155s, how many by id. */
  const owned = ALL.map((): number[] => [])
  let nextId = 0
  for (let i = 0; i < transfers; i++) {
    const which = Math.floor(ALL.length * random() ** 2)
    const { standard, token } = ALL[which] ?? { standard: 'erc20', token: '' }
    const other = `0x${holderAddress(below(OTHERS))}`
    const sends = random() < SENT && (held[which] ?? 0n) > 0n
    const [from, to] = sends ? [WALLET, other] : [other, WALLET]
    const has = held[which] ?? 0n
    const amount =
      standard !== 'erc20'
        ? 1n
        : sends
          ? has / BigInt(2 + below(8)) || has
          : 10n ** 18n * BigInt(1 + below(1_000))
    held[which] = has + (sends ? -amount : amount)
    transactions.push({
      from,
      to: token,
      value: 0n,
      input: callData(2),
      logs: [log(standard, token, from, to, amount, owned[which] ?? [], sends)],
    })
  }
  const contracts = ALL.map(({ standard, token }, i): [string, Contract] => [
    token,
    standard === 'erc20' ? coin(`Coin ${i}`, 10n ** 30n, held[i]) : items(`Items ${i}`, standard, held[i]),
  ])
  const balances = ALL.map(({ token }, i) => [token, held[i] ?? 0n] as const)
  return {
    transactions,
    contracts: new Map(contracts),
    ledger: {
      transfers,
      balances: Object.fromEntries(
        balances.filter(([, balance]) => balance > 0n).map(([token, balance]) => [token, String(balance)]),
      ),
    },
  }

  function log(
    standard: Standard,
    token: string,
    from: string,
    to: string,
    amount: bigint,
    ids: number[],
    sends: boolean,
  ): PlayedLog {
    if (standard === 'erc20') return coinMoved(token, from, to, amount)
    const id = sends ? (ids.splice(below(ids.length), 1)[0] ?? 0) : nextId++
    if (!sends) ids.push(id)
    return standard === 'erc721'
      ? itemMoved(token, from, to, id)
      : itemsMoved(token, from, to, [{ id, amount }])
  }
}
