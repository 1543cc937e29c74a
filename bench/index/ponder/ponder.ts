import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectOutput, freePort } from '../child.ts'
import type { Ledger, StartContestant } from '../contestant.ts'
import { preparePonder } from './install.ts'

const POLL_MS = 100

export const startPonder: StartContestant = async (database, rpcUrls, kind) => {
  const folder = await preparePonder(kind)
  const port = await freePort()
  const program = path.join(folder, 'node_modules/ponder/dist/esm/bin/ponder.js')
  const args = ['start', '--schema', 'bench', '--hostname', '127.0.0.1', '--port', String(port)]
  const child = spawn(process.execPath, [program, ...args, '--log-level', 'warn', '--log-format', 'json'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PONDER_TELEMETRY_DISABLED: 'true',
      RPC_URLS: rpcUrls.join(),
      ...(database.url ? { DATABASE_URL: database.url } : { PGLITE_DIRECTORY: database.directory }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const output = collectOutput(child)

  return {
    pid: child.pid ?? 0,
    async waitUntilIndexed() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`Ponder ended before it was ready:\n${output()}`)
        const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
        await answer?.arrayBuffer()
        if (answer?.ok) return
        await sleep(POLL_MS)
      }
    },
    async end() {
      const answer = await fetch(`http://127.0.0.1:${port}/ledger`)
      if (!answer.ok) throw new Error(`Ponder does not show its ledger:\n${output()}`)
      const ledger = (await answer.json()) as Ledger
      const exited = once(child, 'exit')
      killChild()
      await exited
      process.removeListener('exit', killChild)
      return ledger
    },
  }
}
