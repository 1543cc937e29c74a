import type { Hex } from 'viem'
import { startAnvil } from '#demo/anvil.ts'
import { type Event, emit, PUPPET_CODE } from './puppet.ts'

/** To a puppet with events, to another contract with data. */
type Sent = { from: string; to: string; valueWei: bigint; events?: readonly Event[]; data?: Hex }
export type Mined = { number: number; at: number; hashes: string[] }

/** A real anvil on which a test plays: blocks with the transactions it names, and reorganisations. */
export class PlayedChain {
  readonly rpcUrl: string
  readonly accounts: readonly string[]
  #stop: () => Promise<void>
  #at: number

  private constructor(rpcUrl: string, accounts: string[], stop: () => Promise<void>, at: number) {
    this.rpcUrl = rpcUrl
    this.accounts = accounts
    this.#stop = stop
    this.#at = at
  }

  static async start(): Promise<PlayedChain> {
    const anvil = await startAnvil(['--no-mining', '--accounts', '10', '--gas-limit', '100000000'])
    const rpc = rpcAt(anvil.rpcUrl)
    const accounts = (await rpc('eth_accounts')) as string[]
    const { timestamp } = (await rpc('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
    return new PlayedChain(anvil.rpcUrl, accounts, anvil.stop, Number(timestamp))
  }

  rpc(method: string, ...params: unknown[]): Promise<unknown> {
    return rpcAt(this.rpcUrl)(method, ...params)
  }

  deployPuppet(): Promise<string> {
    return this.deploy(PUPPET_CODE)
  }

  async deploy(code: Hex, from = this.accounts[9]): Promise<string> {
    const hash = await this.rpc('eth_sendTransaction', {
      from,
      data: code,
      gas: '0x1000000',
    })
    this.#at += 12
    await this.rpc('evm_mine', this.#at)
    const { contractAddress } = (await this.rpc('eth_getTransactionReceipt', hash)) as {
      contractAddress: string
    }
    return contractAddress.toLowerCase()
  }

  /** One block with these transactions, so many seconds after the one before. */
  async mine(seconds: number, transactions: readonly Sent[]): Promise<Mined> {
    const hashes: string[] = []
    for (const { from, to, valueWei, events = [], data = emit(events) } of transactions) {
      const value = `0x${valueWei.toString(16)}`
      hashes.push(
        (await this.rpc('eth_sendTransaction', { from, to, value, data, gas: '0x1000000' })) as string,
      )
    }
    this.#at += seconds
    await this.rpc('evm_mine', this.#at)
    const block = (await this.rpc('eth_getBlockByNumber', 'latest', false)) as {
      number: string
      transactions: string[]
    }
    if (block.transactions.length !== hashes.length)
      throw new Error('a transaction was left out of its block')
    return { number: Number(block.number), at: this.#at, hashes: block.transactions }
  }

  /** Takes the newest blocks away, as if they had never been. */
  async rollBack(depth: number): Promise<void> {
    await this.rpc('anvil_rollback', depth)
    const { timestamp } = (await this.rpc('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
    this.#at = Number(timestamp)
  }

  async head(): Promise<number> {
    return Number(await this.rpc('eth_blockNumber'))
  }

  /** Back to before the first block, for another history: one more anvil would take a second to start. */
  async reset(): Promise<void> {
    await this.rpc('anvil_reset')
    const { timestamp } = (await this.rpc('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
    this.#at = Number(timestamp)
  }

  close(): Promise<void> {
    return this.#stop()
  }
}

function rpcAt(url: string) {
  return async (method: string, ...params: unknown[]): Promise<unknown> => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}
