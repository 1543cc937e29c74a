import type { SmtpInbox } from '#tools/smtp-inbox.ts'
import { post } from '../api/account.ts'
import { readLedger } from '../index/assay.ts'
import type { Ledger } from '../index/contestant.ts'
import { TOKEN } from '../index/synthetic-chain.ts'
import { pause } from './people.ts'
import type { Row } from './rows.ts'
import type { Env } from './scene.ts'

type Pair = { access: { token: string }; refresh: { token: string } }

const LATEST_MS = 10 * 60_000

/** Signs in and adds the token of the synthetic chain. */
export async function trackToken(url: string, inbox: SmtpInbox) {
  const email = `${crypto.randomUUID()}@example.com`
  const { tokens: token } = await post<{ tokens: string }>(url, '/auth/login-email', { email })
  const code = await inbox.waitForCode(email)
  let { tokens } = await post<{ tokens: Pair }>(url, '/auth/login-code', { token, code })
  const added = { contract_address: TOKEN, contract_chain: 'eth' }
  await post(url, '/api/collection/add-erc20', added, tokens.access.token)

  /** A browser does the same: who is no longer let in exchanges the tokens. */
  async function collection(): Promise<{ state: string; trouble?: string | null } | undefined> {
    const ask = () =>
      fetch(`${url}/api/collections`, { headers: { authorization: `Bearer ${tokens.access.token}` } })
    let reply = await ask()
    if (reply.status === 401) {
      const refreshToken = tokens.refresh.token
      tokens = await post<Pair>(url, '/auth/refresh', { refreshToken })
      reply = await ask()
    }
    if (!reply.ok) throw new Error(`/api/collections answered ${reply.status}`)
    return ((await reply.json()) as { state: string }[])[0]
  }

  async function until(what: string, isSo: (found: Awaited<ReturnType<typeof collection>>) => boolean) {
    const end = performance.now() + LATEST_MS
    while (!isSo(await collection())) {
      if (performance.now() > end) throw new Error(`not ${what} after ${LATEST_MS / 60_000} minutes`)
      await pause(100)
    }
  }

  return {
    untilReady: () => until('ready', (found) => found?.state === 'ready'),
    /** Until the owner is told that reading has stopped for now. */
    untilTrouble: () => until('in trouble', (found) => typeof found?.trouble === 'string'),
  }
}

/** Every transfer has to be there once, and every balance as the chain has it. No server may be at work on it. */
export async function compareLedger(row: Row, env: Env, expected: Ledger): Promise<void> {
  const found = await readLedger({ url: env.DATABASE_URL, directory: env.DATA_DIR })
  row.acknowledged += expected.transfers
  row.lost += Math.max(0, expected.transfers - found.transfers)
  row.doubled += Math.max(0, found.transfers - expected.transfers)
  const holders = new Set([...Object.keys(expected.balances), ...Object.keys(found.balances)])
  for (const holder of holders) if (found.balances[holder] !== expected.balances[holder]) row.lost++
}
