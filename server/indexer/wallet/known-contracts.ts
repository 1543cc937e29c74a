import type { Chain, TimedLog } from '#server/chain/types.ts'
import type { KnownContracts } from '../decode-transfers.ts'
import { findHybrids } from '../find-oddities.ts'
import { ERC20_TRANSFER, TRANSFER } from '../transfer-events.ts'
import type { KnownTokens } from './known-tokens.ts'

/** What is known about contracts whose logs may mean one thing or another by their shape. Most logs are of one shape, and nobody is asked. */
export async function knownContracts(
  tokens: KnownTokens,
  chain: Chain,
  logs: readonly TimedLog[],
): Promise<KnownContracts> {
  const addresses = [...new Set(logs.filter(isTransfer).map(({ address }) => address))]
  if (addresses.length === 0) return { standards: new Map(), hybrids: new Set() }
  const rows = await tokens.tracked(addresses)
  const standards = new Map(rows.map(({ address, kind }) => [address, kind]))
  const known = rows.filter(({ oddities }) => oddities.includes('erc404')).map(({ address }) => address)
  const unknown = [...mayBeHybrids(logs)].filter((address) => !known.includes(address))
  return { standards, hybrids: new Set([...known, ...(await findHybrids(chain, unknown))]) }
}

function isTransfer({ topics }: TimedLog): boolean {
  return topics[0] === TRANSFER || topics[0] === ERC20_TRANSFER
}

/** Those that move coins and items in one transaction, or have an event for coins alone. */
function mayBeHybrids(logs: readonly TimedLog[]): Set<string> {
  const movesCoins = ({ topics }: TimedLog) => topics[0] === TRANSFER && topics.length === 3
  const place = ({ address, transactionHash }: TimedLog) => `${address} ${transactionHash}`
  const coins = new Set(logs.filter(movesCoins).map(place))
  const found = logs.filter((log) =>
    isTransfer(log) && log.topics.length < 4 ? log.topics[0] === ERC20_TRANSFER : coins.has(place(log)),
  )
  return new Set(found.map(({ address }) => address))
}
