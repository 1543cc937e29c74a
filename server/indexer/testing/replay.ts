/**
 * The index as a person with pencil and paper would keep it: everything is worked out again from the whole history, item by
 * item. Shares no code with the indexer, so that the two can be compared.
 */
export type Move = { from: string; to: string; id: bigint; amount: bigint }
export type Act = {
  hash: string
  at: number
  valueWei: bigint
  moves: Move[]
  /** What was paid, if not the value: null: in another coin. If it went through somebody, the moves are one item's, one after the other. */
  sale?: { priceWei: bigint | null; isThrough: boolean } | undefined
}

const ZERO = `0x${'0'.repeat(40)}`

/** Every unit is an item of its own in a queue. */
type Unit = { at: number; acquisition: string }

export function replayErc20(acts: readonly Act[]) {
  const balances = new Map<string, bigint>()
  const first = new Map<string, string>()
  /** What each address got and gave, newest first. */
  const histories: Record<string, string[]> = {}
  const days = new Map<string, { transfers: number; transactions: number; holders: number; supply: string }>()
  const supplyNow = () => [...balances].reduce((sum, [, each]) => sum + each, 0n)
  const holdersNow = () => [...balances].filter(([, each]) => each > 0n)
  for (const { hash, at, moves } of acts) {
    const day = new Date(at * 1000).toISOString().slice(0, 10)
    const row = days.get(day) ?? { transfers: 0, transactions: 0, holders: 0, supply: '0' }
    row.transactions++
    const receivers = new Set(moves.map(({ to }) => to).filter((to) => to !== ZERO))
    for (const { from, to, amount } of moves) {
      row.transfers++
      if (amount === 0n || from === to) continue
      if (from !== ZERO) histories[from] = [`${hash} -${amount}`, ...(histories[from] ?? [])]
      if (to !== ZERO) histories[to] = [`${hash} ${amount}`, ...(histories[to] ?? [])]
      if (from !== ZERO) balances.set(from, (balances.get(from) ?? 0n) - amount)
      if (to === ZERO) continue
      if (!first.has(to)) first.set(to, receivers.size > 20 ? 'airdrop' : 'transfer')
      balances.set(to, (balances.get(to) ?? 0n) + amount)
    }
    row.holders = holdersNow().length
    row.supply = String(supplyNow())
    days.set(day, row)
  }
  const acquisitions: Record<string, number> = {}
  for (const [address] of holdersNow()) {
    const acquisition = first.get(address) ?? ''
    acquisitions[acquisition] = (acquisitions[acquisition] ?? 0) + 1
  }
  return {
    balances: Object.fromEntries(holdersNow().map(([address, each]) => [address, String(each)])),
    acquisitions,
    histories,
    days: Object.fromEntries(days),
    transfers: acts.reduce((sum, { moves }) => sum + moves.length, 0),
    transactions: acts.length,
  }
}

export function replayNfts(acts: readonly Act[]) {
  const held = new Map<string, Unit[]>()
  const days = new Map<
    string,
    { sales: string; primary: string; minted: number; burned: number; lowest: string | null }
  >()
  for (const { at, valueWei, moves, sale } of acts) {
    const price = sale ? sale.priceWei : valueWei
    const day = new Date(at * 1000).toISOString().slice(0, 10)
    const row = days.get(day) ?? { sales: '0', primary: '0', minted: 0, burned: 0, lowest: null }
    const receivers = new Set(moves.map(({ to }) => to).filter((to) => to !== ZERO))
    for (const [n, { from, to, id, amount }] of moves.entries()) {
      const isPassedOn = sale?.isThrough && n < moves.length - 1
      const isMint = (sale?.isThrough ? moves[0]?.from : from) === ZERO
      const paid = isPassedOn ? 0n : price
      if (paid && isMint) row.primary = String(BigInt(row.primary) + paid)
      if (paid && !isMint) {
        row.sales = String(BigInt(row.sales) + paid)
        const each = paid / amount
        if (row.lowest === null || each < BigInt(row.lowest)) row.lowest = String(each)
      }
      if (from === to || amount === 0n) continue
      if (from === ZERO) row.minted += Number(amount)
      else (held.get(`${id} ${from}`) ?? []).splice(0, Number(amount))
      if (to === ZERO) {
        row.burned += Number(amount)
        continue
      }
      let acquisition = isMint ? 'Minted' : 'Transferred'
      if (receivers.size > 20) acquisition = 'Airdropped'
      if (paid !== 0n && !isMint) acquisition = 'Purchased'
      const units = held.get(`${id} ${to}`) ?? []
      for (let i = 0n; i < amount; i++) units.push({ at, acquisition })
      held.set(`${id} ${to}`, units)
    }
    days.set(day, row)
  }
  const owners: Record<string, number> = {}
  const acquisitions: Record<string, number> = {}
  const heldDays: Record<string, number> = {}
  const lots: Record<string, number> = {}
  const supplies: Record<string, number> = {}
  for (const [key, units] of held) {
    const [id = '', owner = ''] = key.split(' ')
    for (const { at, acquisition } of units) {
      count(owners, owner)
      count(acquisitions, acquisition)
      count(heldDays, new Date(at * 1000).toISOString().slice(0, 10))
      count(lots, `${key} ${at} ${acquisition}`)
      count(supplies, id)
    }
  }
  return { owners, acquisitions, heldDays, lots, supplies, days: Object.fromEntries(days) }
}

/** What one address has of several tokens, and what it had of them at the end of each day on which any of them moved. */
export function replayWallet(acts: readonly (Act & { token: string; isNft: boolean })[], address: string) {
  const held = new Map<string, bigint>()
  const moved = new Set<string>()
  const claimed: Record<string, number> = {}
  const nfts = new Set(acts.filter(({ isNft }) => isNft).map(({ token }) => token))
  for (const { at, moves, token } of acts) {
    for (const { from, to, amount } of moves) {
      if (from === address || to === address) moved.add(token)
      if (to === address) held.set(token, (held.get(token) ?? 0n) + amount)
      if (from === address) held.set(token, (held.get(token) ?? 0n) - amount)
    }
    const counts = [...held].map(([each, amount]) => (nfts.has(each) ? Number(amount) : amount > 0n ? 1 : 0))
    claimed[new Date(at * 1000).toISOString().slice(0, 10)] = counts.reduce((sum, each) => sum + each, 0)
  }
  const tokens = [...moved].map((token) => [token, String(held.get(token) ?? 0n)] as const)
  return { tokens: Object.fromEntries(tokens), claimed }
}

function count(counts: Record<string, number>, key: string) {
  counts[key] = (counts[key] ?? 0) + 1
}
