import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import type { Contract } from '../log-source.ts'
import { backfill } from '../run/backfill.ts'
import { Follower } from '../run/follow.ts'
import { joinFollowing } from '../run/join.ts'
import { takeContract } from '../run/lease.ts'
import { logSourceOpener } from '../run/open-log-source.ts'
import { NativeMoves } from '../wallet/native-moves.ts'
import type { PlayedChain } from './played-chain.ts'
import { track } from './played-tokens.ts'

export type Artifact = { abi: Abi; bytecode: Hex }
export type Deployed = { address: Hex; abi: Abi }
type Sent = { to: Deployed; name: string; args: readonly unknown[]; valueWei?: bigint }

const require = createRequire(import.meta.url)

/** Compiled code as its authors published it on npm: forge's form or Hardhat's. */
export function readArtifact(name: string, file: string): Artifact {
  const directory = require.resolve(`${name}/package.json`).replace('package.json', '')
  const { abi, bytecode } = JSON.parse(readFileSync(`${directory}${file}`, 'utf8')) as {
    abi: Abi
    bytecode: string | { object: string }
  }
  const code = typeof bytecode === 'string' ? bytecode : bytecode.object
  return { abi, bytecode: (code.startsWith('0x') ? code : `0x${code}`) as Hex }
}

/** A pool protocol's real contracts on a chain of their own, and the index of a token that is traded in them. */
export class PoolStage {
  readonly played: PlayedChain
  readonly #db: Database
  readonly #chain: Chain
  readonly #protocols: Protocols

  constructor(played: PlayedChain, db: Database, chain: Chain, protocols: Protocols) {
    this.played = played
    this.#db = db
    this.#chain = chain
    this.#protocols = protocols
  }

  static async deploy(played: PlayedChain, { abi, bytecode }: Artifact, args: readonly unknown[]) {
    const data = encodeDeployData({ abi, bytecode, args })
    const hash = await send(played, { data })
    await played.rpc('evm_mine')
    const receipt = await receiptOf(played, hash)
    return { address: (receipt.contractAddress ?? '').toLowerCase() as Hex, abi }
  }

  /** One block with these calls, in this order. Each must succeed. */
  async act(...calls: readonly Sent[]): Promise<string[]> {
    const hashes: string[] = []
    for (const { to, name, args, valueWei = 0n } of calls) {
      const data = encodeFunctionData({ abi: to.abi, functionName: name, args })
      hashes.push(await send(this.played, { to: to.address, data, value: `0x${valueWei.toString(16)}` }))
    }
    await this.played.rpc('evm_mine')
    for (const [i, hash] of hashes.entries()) {
      const { status } = await receiptOf(this.played, hash)
      if (status !== '0x1') throw new Error(`${calls[i]?.name} was reverted`)
    }
    return hashes
  }

  /** The token's past is read, and from now on it is followed. Returns the contract's number. */
  async index(token: string): Promise<number> {
    const id = await track(this.#db, { kind: 'erc20', address: token, first: 1 })
    const { signal } = new AbortController()
    const contract = (await takeContract(this.#db, 'demo')) as Contract
    while ((await backfill(this.#db, this.#chain, contract, this.#opener(), signal)) === 'more');
    if (!(await joinFollowing(this.#db, this.#chain, contract, this.#opener(), signal)))
      throw new Error('it did not join')
    await this.follow()
    return id
  }

  async follow(): Promise<void> {
    const follower = new Follower({
      db: this.#db,
      chain: this.#chain,
      openSource: this.#opener(),
      onChainChanged: (why) => {
        throw new Error(why)
      },
    })
    await follower.catchUp(new AbortController().signal)
  }

  #opener() {
    const [db, chain, protocols] = [this.#db, this.#chain, this.#protocols]
    return logSourceOpener({ db, chain, protocols, nativeMoves: new NativeMoves(chain) })
  }
}

function send(played: PlayedChain, transaction: { to?: string; data: Hex; value?: string }): Promise<string> {
  const from = played.accounts[0]
  return played.rpc('eth_sendTransaction', { from, gas: '0x1000000', ...transaction }) as Promise<string>
}

async function receiptOf(played: PlayedChain, hash: string) {
  return (await played.rpc('eth_getTransactionReceipt', hash)) as {
    contractAddress: string | null
    status: string
  }
}
