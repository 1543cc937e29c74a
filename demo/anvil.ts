import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { foundryProgram } from '#tools/foundry/foundry-program.ts'
import { CHAIN_ID, MNEMONIC } from './accounts.ts'

export type Anvil = { rpcUrl: string; ended: Promise<unknown>; stop(): Promise<void> }

const LISTENING = /Listening on (\S+)/
const START_LIMIT_MS = 60_000

/** Starts anvil on this port of this machine, or on a free one. The caller must stop it: it does not end with its parent. */
export async function startAnvil(
  args: string[],
  port = 0,
  hardfork = 'cancun',
  chainId = CHAIN_ID,
): Promise<Anvil> {
  const fixed = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  const child = spawn(
    foundryProgram('anvil'),
    [...fixed, '--mnemonic', MNEMONIC, '--hardfork', hardfork, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  try {
    const address = await listening(child)
    return { rpcUrl: `http://${address}`, ended, stop: () => stop(child) }
  } catch (error) {
    await stop(child)
    throw error
  }
}

/** Host and port, as anvil prints them when it is ready. */
function listening(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`anvil is not ready: ${said}`)), START_LIMIT_MS)
    const settle = (act: () => void) => {
      clearTimeout(late)
      act()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', () => settle(() => reject(new Error(`anvil ended: ${said}`))))
    for (const stream of [child.stdout, child.stderr]) {
      // Read on to the end, or the pipe fills up and anvil waits for us.
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4_000)
        const address = LISTENING.exec(said)?.[1]
        if (address) settle(() => resolve(address))
      })
    }
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
