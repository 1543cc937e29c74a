import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { startAssay as startServer } from '#tools/assay-process.ts'
import { startSmtpInbox } from '#tools/smtp-inbox.ts'
import type { Ledger, StartContestant } from './contestant.ts'
import type { BenchDatabase } from './databases.ts'
import type { Kind } from './kind.ts'
import { TOKEN } from './synthetic-chain.ts'
import { WALLET } from './wallet-history.ts'

const POLL_MS = 100
/** Many times what it takes; it would otherwise wait for ever for a node that it cannot make sense of. */
const STANDSTILL_MS = 5 * 60_000
const EMAIL = 'owner@example.com'

const contract = { contract_address: TOKEN, contract_chain: 'eth' }
const additions: Record<Kind, [path: string, body: object]> = {
  erc20: ['/api/collection/add-erc20', contract],
  erc721: ['/api/collection/add-nft', contract],
  erc1155: ['/api/collection/add-nft', contract],
  wallet: ['/api/collection/add-wallet', { wallet_address: WALLET, wallet_chain: 'eth' }],
}

/** The product as an operator runs it and an owner uses it: sign in, add the token or wallet, wait until it is ready. */
export const startAssay: StartContestant = async (database, rpcUrls, kind) => {
  const inbox = await startSmtpInbox()
  const assay = await startServer({
    ...(database.url && { DATABASE_URL: database.url }),
    DATA_DIR: database.directory,
    SMTP_URL: inbox.url,
    RPC_URL_ETH: rpcUrls.join(),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  })
  let access: string | undefined
  access = await signIn()
  await call(...additions[kind])

  return {
    pid: assay.pid,
    async waitUntilIndexed(heard) {
      type Collection = { state: string; indexing: { events: number } | null }
      let known = 0
      for (let end = Date.now() + STANDSTILL_MS; Date.now() < end; await sleep(POLL_MS)) {
        const [collection] = await call<Collection[]>('/api/collections')
        if (collection?.state === 'ready') return
        const events = collection?.indexing?.events ?? 0
        if (events === known) continue
        heard(events)
        known = events
        end = Date.now() + STANDSTILL_MS
      }
      throw new Error(`Assay stands still since ${STANDSTILL_MS / 60_000} minutes:\n${assay.output()}`)
    },
    async end() {
      await assay.kill()
      await inbox.close()
      return readLedger(database, kind)
    },
  }

  async function signIn() {
    const { tokens: token } = await call<{ tokens: string }>('/auth/login-email', { email: EMAIL })
    const code = await inbox.waitForCode(EMAIL)
    type Reply = { tokens: { access: { token: string } } }
    return (await call<Reply>('/auth/login-code', { token, code })).tokens.access.token
  }

  async function call<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${assay.url}${path}`, {
      headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      const answer = await response.text()
      throw new Error(`${path} answered ${response.status}: ${answer}\n${assay.output()}`)
    }
    return response.json() as Promise<T>
  }
}

const balancesOf: Record<Kind, Sql> = {
  erc20: sql`select address as key, balance from balances where balance <> 0`,
  erc721: sql`select token_id || ' ' || owner_address as key, sum(amount) as balance from nft_lots group by 1`,
  erc1155: sql`select token_id || ' ' || owner_address as key, sum(amount) as balance from nft_lots group by 1`,
  wallet: sql`
    select token_address as key, sum(received - sent + other_change) as balance from wallet_days
    group by 1 having sum(received - sent + other_change) <> 0`,
}

/** What Assay has written, as its tables have it. */
export async function readLedger(
  database: Pick<BenchDatabase, 'url' | 'directory'>,
  kind: Kind = 'erc20',
): Promise<Ledger> {
  const db = await openDatabase({
    databaseUrl: database.url,
    dataDir: database.directory,
    log: pino({ level: 'warn' }),
  })
  try {
    const rows = await db.row<{ count: number; paid: string | null }>(
      sql`select count(*) as count, sum(price_wei) as paid from transfers`,
    )
    const held = await db.rows<{ key: string; balance: string }>(balancesOf[kind])
    return {
      transfers: rows?.count ?? 0,
      balances: Object.fromEntries(held.map(({ key, balance }) => [key, balance])),
      ...(rows?.paid && { paid: rows.paid }),
    }
  } finally {
    await db.close()
  }
}
