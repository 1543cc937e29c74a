import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Hex } from 'viem'
import { foundryProgram } from '#tools/foundry/foundry-program.ts'

export type TestAnvil = {
  url: string
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>
  /** Mines a block in which the emitter writes so many logs. */
  emit(logs: number): Promise<void>
  stop(): Promise<void>
}

export const EMITTER = '0x00000000000000000000000000000000000a11ce'
export const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Counts the first word of its input down to zero, with a log (TOPIC, count) at each step, and answers 1. */
const EMITTER_CODE = `0x6000355b8015603b5780600052807f${TOPIC.slice(2)}60206000a2600190036003565b600160005260206000f3`

/** A real chain of its own, which mines when it is told to. */
export async function startTestAnvil(): Promise<TestAnvil> {
  const child = spawn(
    foundryProgram('anvil'),
    ['--port', '0', '--no-mining', '--order', 'fifo', '--hardfork', 'cancun'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('anvil ended')))
    createInterface(child.stdout).on('line', (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })

  async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  const [sender] = await rpc<Hex[]>('eth_accounts')
  await rpc('anvil_setCode', EMITTER, EMITTER_CODE)
  return {
    url,
    rpc,
    async emit(logs) {
      const data = `0x${logs.toString(16).padStart(64, '0')}`
      await rpc('eth_sendTransaction', { from: sender, to: EMITTER, data, gas: '0x200000' })
      await rpc('evm_mine')
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
