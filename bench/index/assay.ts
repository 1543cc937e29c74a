import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { startAssay as startServer } from '#tools/assay-process.ts'
import { startSmtpInbox } from '#tools/smtp-inbox.ts'
import type { Ledger, StartContestant } from './contestant.ts'
import type { BenchDatabase } from './databases.ts'
import { TOKEN } from './synthetic-chain.ts'

const POLL_MS = 100
/** Many times what it takes; it would otherwise wait for ever for a node that it cannot make sense of. */
const STANDSTILL_MS = 5 * 60_000
const EMAIL = 'owner@example.com'

/** The product as an operator runs it and an owner uses it: sign in, add the token, wait until it is ready. */
export const startAssay: StartContestant = async (database, rpcUrls) => {
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
  await call('/api/collection/add-erc20', { contract_address: TOKEN, contract_chain: 'eth' })

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
      return readLedger(database)
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

export async function readLedger(database: Pick<BenchDatabase, 'url' | 'directory'>): Promise<Ledger> {
  const db = await openDatabase({
    databaseUrl: database.url,
    dataDir: database.directory,
    log: pino({ level: 'warn' }),
  })
  try {
    const rows = await db.row<{ count: number }>(sql`select count(*) as count from transfers`)
    const held = await db.rows<{ address: string; balance: string }>(
      sql`select address, balance from balances where balance <> 0`,
    )
    return {
      transfers: rows?.count ?? 0,
      balances: Object.fromEntries(held.map(({ address, balance }) => [address, balance])),
    }
  } finally {
    await db.close()
  }
}
