import {
  type Abi,
  type Address,
  encodeFunctionData,
  type Hex,
  type PrivateKeyAccount,
  parseAbi,
  toHex,
} from 'viem'
import { named, regulars } from './accounts.ts'
import addresses from './addresses.json' with { type: 'json' }
import type { Random } from './random.ts'
import { rpc } from './rpc.ts'
import { signOrder } from './seaport-order.ts'
import { readGroundTruth } from './world-file.ts'

const NEVER = 2n ** 256n - 1n
const ETHER = 10n ** 18n
const FEE_PIPS = 3_000
/** Enough for each of the acts. An estimate is made for the block before, in which a pool writes less. */
const GAS = 500_000

const contract = addresses as Record<keyof typeof addresses, Address>
const token = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
])
const market = parseAbi([
  'function submit(int192 answer)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single)',
])
const seaport = parseAbi([
  'struct Offer { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Wanted { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Parameters { address offerer; address zone; Offer[] offer; Wanted[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { Parameters parameters; bytes signature; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
])

/** Those who go on trading while the demo runs, among themselves; `act` lets one of them do something. */
export async function meetRegulars(rpcUrl: string, random: Random) {
  const { touchstones } = await readGroundTruth()
  const owned = new Map<number, PrivateKeyAccount>()
  for (const [id, address] of Object.entries(touchstones.owners)) {
    const owner = regulars.find((regular) => regular.address.toLowerCase() === address)
    if (owner) owned.set(Number(id), owner)
  }

  const send = (
    from: PrivateKeyAccount,
    to: Address,
    abi: Abi,
    functionName: string,
    args: unknown[],
    value = 0n,
  ) =>
    rpc<Hex>(rpcUrl, 'eth_sendTransaction', [
      {
        from: from.address,
        to,
        data: encodeFunctionData({ abi, functionName, args }),
        value: toHex(value),
        gas: toHex(GAS),
      },
    ])
  const balance = async (of: Address, who: Address) => {
    const data = encodeFunctionData({ abi: token, functionName: 'balanceOf', args: [who] })
    return BigInt(await rpc<Hex>(rpcUrl, 'eth_call', [{ to: of, data }, 'latest']))
  }
  const two = () => {
    const one = random.pick(regulars)
    return [one, random.pick(regulars.filter((each) => each !== one))] as const
  }

  async function swap() {
    const [trader] = two()
    const amount = BigInt(random.between(20, 400)) * ETHER
    const buys = random.chance(0.5) || (await balance(contract.bullion, trader.address)) < amount
    if (random.chance(0.5)) {
      if (buys) {
        const args = [0n, [contract.weth, contract.bullion], trader.address, NEVER]
        const value = BigInt(random.between(10, 300)) * 10n ** 15n
        return send(trader, contract.v2Router, market, 'swapExactETHForTokens', args, value)
      }
      const args = [amount, 0n, [contract.bullion, contract.weth], trader.address, NEVER]
      return send(trader, contract.v2Router, market, 'swapExactTokensForETH', args)
    }
    const dollars = BigInt(random.between(30, 500)) * 10n ** 6n
    const pays = buys && (await balance(contract.dollar, trader.address)) >= dollars
    const order = {
      tokenIn: pays ? contract.dollar : contract.bullion,
      tokenOut: pays ? contract.bullion : contract.dollar,
      fee: FEE_PIPS,
      recipient: trader.address,
      deadline: NEVER,
      amountIn: pays ? dollars : amount,
      amountOutMinimum: 0n,
      sqrtPriceLimitX96: 0n,
    }
    return send(trader, contract.v3Router, market, 'exactInputSingle', [order])
  }

  async function transferBullion() {
    const [from, to] = two()
    const amount = BigInt(random.between(1, 60)) * ETHER
    return send(from, contract.bullion, token, 'transfer', [to.address, amount])
  }

  async function transferTouchstone() {
    const [id, owner] = random.pick([...owned])
    const to = random.pick(regulars)
    await send(owner, contract.touchstones, token, 'transferFrom', [owner.address, to.address, BigInt(id)])
    owned.set(id, to)
  }

  /** A listing taken for native coin, or a bid in wrapped coin taken by the owner; the royalty is paid in both. */
  async function sell() {
    const [id, seller] = random.pick([...owned])
    const buyer = random.pick(regulars.filter((each) => each !== seller))
    const price = BigInt(random.between(15, 90)) * 10n ** 16n
    const royalty = price / 20n
    const wrapped = random.chance(0.4) && (await balance(contract.weth, buyer.address)) >= price
    const stone = { kind: 'erc721', token: contract.touchstones, id: BigInt(id) } as const
    const money = wrapped ? ({ kind: 'erc20', token: contract.weth } as const) : ({ kind: 'native' } as const)
    const toStudio = { ...money, amount: royalty, recipient: named.studio.address }
    const salt = BigInt(random.between(1, 2 ** 31)) * 2n ** 32n + BigInt(random.between(1, 2 ** 31))
    const order = wrapped
      ? await signOrder(
          buyer,
          contract.seaport,
          salt,
          [{ ...money, amount: price }],
          [{ ...stone, recipient: buyer.address }, toStudio],
        )
      : await signOrder(
          seller,
          contract.seaport,
          salt,
          [stone],
          [{ ...money, amount: price - royalty, recipient: seller.address }, toStudio],
        )
    const args = [order, order.parameters.conduitKey]
    const [taker, value] = wrapped ? [seller, 0n] : [buyer, price]
    await send(taker, contract.seaport, seaport, 'fulfillOrder', args, value)
    owned.set(id, buyer)
  }

  return {
    async act() {
      const dice = random.fraction()
      if (dice < 0.5) return swap()
      if (dice < 0.7) return transferBullion()
      return dice < 0.8 ? transferTouchstone() : sell()
    },
    async publishPrice() {
      const data = encodeFunctionData({ abi: market, functionName: 'latestRoundData' })
      const reply = await rpc<Hex>(rpcUrl, 'eth_call', [{ to: contract.feed, data }, 'latest'])
      const last = BigInt(`0x${reply.slice(66, 130)}`)
      const answer = (last * BigInt(9_800 + random.between(0, 400))) / 10_000n
      await send(named.studio, contract.feed, market, 'submit', [answer])
    },
    /** Asks the chain who has which stone, instead of going by what was sent. */
    async lookAround() {
      for (const id of owned.keys()) {
        const data = encodeFunctionData({ abi: token, functionName: 'ownerOf', args: [BigInt(id)] })
        const reply = await rpc<Hex>(rpcUrl, 'eth_call', [{ to: contract.touchstones, data }, 'latest'])
        const owner = regulars.find(({ address }) => reply.endsWith(address.slice(2).toLowerCase()))
        if (owner) owned.set(id, owner)
      }
    },
  }
}
