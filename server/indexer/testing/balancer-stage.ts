import {
  type Abi,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  type RpcLog,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { noProtocols } from './no-protocols.ts'
import type { PlayedChain } from './played-chain.ts'
import { type Deployed, PoolStage, readArtifact } from './pool-stage.ts'

const UNIT = 10n ** 18n
const MOST = 2n ** 255n
const DAY = 86_400n
const word = { type: 'uint256' } as const
const code = (name: string) => readArtifact('@balancer-labs/v2-deployments', `deployed/mainnet/${name}.json`)
// https://github.com/balancer/balancer-v2-monorepo/tree/master/pkg/vault/contracts
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function getPoolId() view returns (bytes32)',
  'function getPoolTokens(bytes32) view returns (address[] tokens, uint256[] balances, uint256 lastChangeBlock)',
  'function getProtocolFeesCollector() view returns (address)',
  'function getActionId(bytes4) view returns (bytes32)',
  'function setSwapFeePercentage(uint256)',
])

/** A pool of the vault: its id, and its coins in the vault's order. */
type VaultPool = { id: Hex; coins: readonly Hex[] }

/** Balancer v2's own vault and factory of weighted pools. Half of what traders pay as fees is the protocol's. */
export class BalancerStage extends PoolStage {
  readonly vault: Deployed
  readonly #factory: Deployed
  readonly #owner: Hex

  private constructor(played: PlayedChain, db: Database, chain: Chain, vault: Deployed, factory: Deployed) {
    const factories = [vault, factory].map(({ address }) => ({
      address,
      kind: 'balancer-v2',
      label: '',
      entity: '',
    }))
    super(played, db, chain, { ...noProtocols, factories })
    this.vault = vault
    this.#factory = factory
    this.#owner = played.accounts[0] as Hex
  }

  static async open(played: PlayedChain, db: Database, chain: Chain): Promise<BalancerStage> {
    const owner = played.accounts[0]
    const authorizer = await PoolStage.deploy(played, code('Authorizer'), [owner])
    const weth = await PoolStage.deploy(played, code('WETH'), [owner])
    const durations = [90n * DAY, 30n * DAY]
    const vault = await PoolStage.deploy(played, code('Vault'), [
      authorizer.address,
      weth.address,
      ...durations,
    ])
    const factory = await PoolStage.deploy(played, code('WeightedPoolFactory'), [vault.address])
    const stage = new BalancerStage(played, db, chain, vault, factory)
    const collector = { address: await stage.collector(), abi }
    const selector = toFunctionSelector('setSwapFeePercentage(uint256)')
    const role = await stage.#ask<Hex>(collector.address, 'getActionId', [selector])
    await stage.act(
      { to: authorizer, name: 'grantRole', args: [role, owner] },
      { to: collector, name: 'setSwapFeePercentage', args: [UNIT / 2n] },
    )
    return stage
  }

  /** In the vault's order, and ready to be spent by it. Pools ask them for decimals: they are of Balancer's stand-in for WETH. */
  async newCoins(count: number): Promise<Hex[]> {
    const coins: Deployed[] = []
    for (let i = 0; i < count; i++)
      coins.push(await PoolStage.deploy(this.played, code('WETH'), [this.#owner]))
    await this.act(
      ...coins.flatMap((to) => [
        { to, name: 'mint', args: [this.#owner, 10n ** 30n] },
        { to, name: 'approve', args: [this.vault.address, MOST] },
      ]),
    )
    return coins.map(({ address }) => address).sort()
  }

  async newPool(percents: readonly bigint[]): Promise<VaultPool> {
    const coins = await this.newCoins(percents.length)
    const weights = percents.map((percent) => (percent * UNIT) / 100n)
    const args = ['Pool', 'POOL', coins, weights, UNIT / 100n, zeroAddress]
    const [hash] = await this.act({ to: this.#factory, name: 'create', args })
    const created = (await this.logsOf(hash)).find(({ address }) => address === this.#factory.address)
    const id = await this.#ask<Hex>(`0x${created?.topics[1]?.slice(-40)}`, 'getPoolId')
    return { id, coins }
  }

  // https://github.com/balancer/balancer-v2-monorepo/blob/master/pkg/interfaces/contracts/pool-weighted/WeightedPoolUserData.sol
  /** The first liquidity. */
  join({ id, coins: assets }: VaultPool, maxAmountsIn: readonly bigint[]) {
    const userData = encodeAbiParameters([word, { type: 'uint256[]' }], [0n, maxAmountsIn])
    const request = { assets, maxAmountsIn, userData, fromInternalBalance: false }
    return { to: this.vault, name: 'joinPool', args: [id, this.#owner, this.#owner, request] }
  }

  /** So many shares, for some of all coins or for one of them. */
  exit({ id, coins: assets }: VaultPool, shares: bigint, coin?: number) {
    const userData =
      coin === undefined
        ? encodeAbiParameters([word, word], [1n, shares])
        : encodeAbiParameters([word, word, word], [0n, shares, BigInt(coin)])
    const request = { assets, minAmountsOut: assets.map(() => 0n), userData, toInternalBalance: false }
    return { to: this.vault, name: 'exitPool', args: [id, this.#owner, this.#owner, request] }
  }

  /** `amount` is what is given: how much goes in, or how much comes out. */
  swap({ id: poolId, coins }: VaultPool, given: 'in' | 'out', from: number, to: number, amount: bigint) {
    const kind = given === 'in' ? 0 : 1
    const single = { poolId, kind, assetIn: coins[from], assetOut: coins[to], amount, userData: '0x' }
    const [sender, recipient] = [this.#owner, this.#owner]
    const funds = { sender, fromInternalBalance: false, recipient, toInternalBalance: false }
    return { to: this.vault, name: 'swap', args: [single, funds, given === 'in' ? 0n : MOST, MOST] }
  }

  /** What the vault says that a pool has. */
  async held({ id }: VaultPool): Promise<{ coins: string[]; reserves: string[] }> {
    const [tokens, balances] = await this.#ask<[Hex[], bigint[]]>(this.vault.address, 'getPoolTokens', [id])
    return { coins: tokens.map((address) => address.toLowerCase()), reserves: balances.map(String) }
  }

  /** Who has the protocol's part of the fees. */
  async collector(): Promise<Hex> {
    return this.#ask<Hex>(this.vault.address, 'getProtocolFeesCollector')
  }

  balanceOf(coin: Hex, holder: Hex): Promise<bigint> {
    return this.#ask<bigint>(coin, 'balanceOf', [holder])
  }

  async logsOf(hash: string | undefined): Promise<RpcLog[]> {
    const { logs } = (await this.played.rpc('eth_getTransactionReceipt', hash)) as { logs: RpcLog[] }
    return logs
  }

  async #ask<T>(to: Hex, functionName: string, args: readonly unknown[] = []): Promise<T> {
    const call: { abi: Abi; functionName: string; args: readonly unknown[] } = { abi, functionName, args }
    const answer = await this.played.rpc('eth_call', { to, data: encodeFunctionData(call) }, 'latest')
    return decodeFunctionResult({ ...call, data: answer as Hex }) as T
  }
}
