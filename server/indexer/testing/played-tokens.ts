import { rpc } from '#demo/rpc.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { PlayedChain } from './played-chain.ts'
import { erc20Transfer, erc721Transfer, transferBatch } from './puppet.ts'
import type { Random } from './random.ts'
import { type Act, type Move, replayErc20, replayNfts } from './replay.ts'

const ZERO = `0x${'0'.repeat(40)}`
/** What the demo chain calls final: so many blocks below the head. */
const FINALITY = 64

export type PlayedToken = { kind: 'erc20' | 'erc721' | 'erc1155'; address: string; first: number }

/** Contracts on a chain of their own whose history is made up at random and may be taken back; it knows what to expect. */
export class PlayedTokens {
  readonly chain: PlayedChain
  readonly tokens: PlayedToken[] = []
  readonly #random: Random
  readonly #acts: { block: number; token: PlayedToken; act: Act }[] = []
  #highest = 0
  #nextId = 1n

  private constructor(chain: PlayedChain, random: Random) {
    this.chain = chain
    this.#random = random
  }

  static async begin(random: Random): Promise<PlayedTokens> {
    return new PlayedTokens(await PlayedChain.start(), random)
  }

  async add(kind: PlayedToken['kind']): Promise<PlayedToken> {
    const address = await this.chain.deployPuppet()
    const token = { kind, address, first: await this.chain.head() }
    this.tokens.push(token)
    return token
  }

  /** Blocks in each of which some of the tokens move. */
  async mine(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const moving = this.tokens.filter(() => this.#random.chance(0.4))
      const plans = moving.map((token) => ({ token, moves: this.#plan(token) }))
      const { number, at, hashes } = await this.chain.mine(
        12,
        plans.map(({ token, moves }) => ({
          from: this.chain.accounts[0] ?? '',
          to: token.address,
          valueWei: 0n,
          events: moves.map((move) => eventOf(token.kind, move)),
        })),
      )
      for (const [n, { token, moves }] of plans.entries())
        this.#acts.push({ block: number, token, act: { hash: hashes[n] ?? '', at, valueWei: 0n, moves } })
      this.#highest = Math.max(this.#highest, number)
    }
  }

  /** Replaces up to so many of the newest blocks by one more; never what was final once, and never a contract's first block. */
  async reorganise(wanted: number): Promise<void> {
    const head = await this.chain.head()
    const firm = Math.max(this.#highest - FINALITY, ...this.tokens.map(({ first }) => first))
    const depth = Math.min(wanted, head - firm)
    if (depth <= 0) return
    await this.chain.rollBack(depth)
    while ((this.#acts.at(-1)?.block ?? 0) > head - depth) this.#acts.pop()
    await this.mine(depth + 1)
  }

  expected(token: PlayedToken) {
    const acts = this.#actsOf(token)
    const events = acts.reduce((sum, { moves }) => sum + moves.length, 0)
    if (token.kind === 'erc20') return { held: counts(replayErc20(acts).balances), events }
    const { owners, lots } = replayNfts(acts)
    return { held: owners, lots, events }
  }

  /** The place of every log of the token, as the node itself lists them. */
  async logs(token: PlayedToken): Promise<string[]> {
    const found = await rpc<{ blockNumber: string; logIndex: string }[]>(this.chain.rpcUrl, 'eth_getLogs', [
      { address: token.address, fromBlock: '0x0', toBlock: 'latest' },
    ])
    return found.map(({ blockNumber, logIndex }) => `${Number(blockNumber)} ${Number(logIndex)}`)
  }

  #actsOf(token: PlayedToken): Act[] {
    return this.#acts.filter((each) => each.token === token).map(({ act }) => act)
  }

  #plan(token: PlayedToken): Move[] {
    const random = this.#random
    const to = random.of(this.chain.accounts)
    const held = this.#heldOf(token)
    if (held.length === 0 || random.chance(0.4)) {
      if (token.kind === 'erc20') return [{ from: ZERO, to, id: 0n, amount: random.amount() }]
      if (token.kind === 'erc721') return [{ from: ZERO, to, id: this.#nextId++, amount: 1n }]
      return [{ from: ZERO, to, id: BigInt(random.upTo(4)), amount: BigInt(random.upTo(5) + 1) }]
    }
    const { owner, id, amount } = random.of(held)
    return [{ from: owner, to: random.chance(0.2) ? ZERO : to, id, amount: random.part(amount) }]
  }

  #heldOf(token: PlayedToken): { owner: string; id: bigint; amount: bigint }[] {
    const acts = this.#actsOf(token)
    if (token.kind === 'erc20') {
      const held = Object.entries(replayErc20(acts).balances)
      return held.map(([owner, balance]) => ({ owner, id: 0n, amount: BigInt(balance) }))
    }
    return Object.entries(replayNfts(acts).lots).map(([key, amount]) => {
      const [id = '', owner = ''] = key.split(' ')
      return { owner, id: BigInt(id), amount: BigInt(amount) }
    })
  }
}

/** Enters the token for indexing, as adding a collection does. */
export async function track(db: Database, { kind, address, first }: PlayedToken): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block)
    values ('demo', ${address}, ${kind}, ${first}, ${first - 1}) returning id`)
  await db.rows(sql`select pg_notify('contracts', '')`)
  return row?.id ?? 0
}

/** Makes the database fit for the next test. What was read about the contracts stays, and is nobody's. */
export async function trackNothing(db: Database): Promise<void> {
  await db.rows(sql`delete from contracts`)
  await db.rows(sql`delete from chain_cursors`)
  await db.rows(sql`delete from chain_blocks`)
}

/** What the index says of the token, in the form of `expected`. */
export async function indexed(db: Database, { kind, address }: PlayedToken) {
  const row = await db.row<{ id: number }>(sql`select id from contracts where address = ${address}`)
  const id = row?.id ?? 0
  const pairs = async (statement: ReturnType<typeof sql>) => {
    const rows = await db.rows<{ key: string; amount: string }>(statement)
    return counts(Object.fromEntries(rows.map(({ key, amount }) => [key, amount])))
  }
  const totals = await db.row<{ transfers: number }>(
    sql`select transfers from contract_totals where contract_id = ${id}`,
  )
  const events = totals?.transfers ?? 0
  if (kind === 'erc20') {
    const held = await pairs(
      sql`select address as key, balance as amount from balances where contract_id = ${id}`,
    )
    return { held, events }
  }
  return {
    held: await pairs(sql`select address as key, amount from nft_owners where contract_id = ${id}`),
    lots: await pairs(sql`
      select token_id || ' ' || owner_address || ' ' || extract(epoch from at)::bigint || ' ' || way as key, sum(amount) as amount
      from nft_lots where contract_id = ${id} group by 1`),
    events,
  }
}

/** The place of every transfer that was written down, in the form of `logs`. */
export async function factsOf(db: Database, { address }: PlayedToken): Promise<string[]> {
  const rows = await db.rows<{ place: string }>(sql`
    select block_number || ' ' || log_index as place from transfers
    where contract_id = (select id from contracts where address = ${address}) order by block_number, log_index`)
  return rows.map(({ place }) => place)
}

function counts(amounts: Record<string, string>): Record<string, number> {
  const numbers = Object.entries(amounts).map(([key, amount]) => [key, Number(amount)] as const)
  return Object.fromEntries(numbers.filter(([, amount]) => amount !== 0))
}

function eventOf(kind: PlayedToken['kind'], { from, to, id, amount }: Move) {
  if (kind === 'erc20') return erc20Transfer(from, to, amount)
  return kind === 'erc721' ? erc721Transfer(from, to, id) : transferBatch(from, to, [[id, amount]])
}
