import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { collectOutput, freePort } from '../child.ts'
import type { Ledger, StartContestant } from '../contestant.ts'
import { prepareEnvio } from './install.ts'

const POLL_MS = 100
/** What its metrics say once all blocks up to the head are processed. */
const SYNCED = /^hyperindex_synced_to_head 1$/m

/** Envio on PostgreSQL, by RPC and without Hasura, which would only show what is in the database. */
export const startEnvio: StartContestant = async (database, rpcUrls) => {
  const [rpcUrl = ''] = rpcUrls
  const url = new URL(database.url ?? '')
  const { folder, path } = await prepareEnvio(rpcUrl)
  const port = await freePort()
  const child = spawn('node_modules/.bin/envio', ['start'], {
    cwd: folder,
    // The indexer is its child: a group of its own, so that both are ended.
    detached: true,
    env: {
      PATH: path,
      HOME: process.env.HOME,
      ENVIO_PG_HOST: url.hostname,
      ENVIO_PG_PORT: url.port,
      ENVIO_PG_USER: url.username,
      ENVIO_PG_PASSWORD: url.password || 'none',
      ENVIO_PG_DATABASE: url.pathname.slice(1),
      ENVIO_PG_SSL_MODE: 'false',
      ENVIO_HASURA: 'false',
      METRICS_PORT: String(port),
      TUI_OFF: 'true',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killGroup = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', killGroup)
  const output = collectOutput(child)

  return {
    pid: child.pid ?? 0,
    async waitUntilIndexed() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`Envio ended before it was ready:\n${output()}`)
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
        if (SYNCED.test((await answer?.text()) ?? '')) return
        await sleep(POLL_MS)
      }
    },
    async end() {
      const exited = once(child, 'exit')
      killGroup()
      await exited
      process.removeListener('exit', killGroup)
      return readLedger(url.href)
    },
  }
}

async function readLedger(connectionString: string): Promise<Ledger> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const transfers = await client.query('select count(*)::int as count from "Transfer"')
    const held = await client.query(
      'select lower(id) as address, balance::text from "Balance" where balance <> 0',
    )
    return {
      transfers: transfers.rows[0].count,
      balances: Object.fromEntries(held.rows.map(({ address, balance }) => [address, balance])),
    }
  } finally {
    await client.end()
  }
}
