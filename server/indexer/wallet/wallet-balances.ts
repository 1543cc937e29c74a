import { encodeFunctionData, type Hex } from 'viem'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import { NATIVE, type WalletBatch, type WalletTransfer } from './apply-wallet.ts'

/**
 * What the wallet has now of each token that the transfers touch, and of those that say they were wrapped or unwrapped, if they are
 * tokens. An ERC-1155 contract says no such number. `at`: the block of the newest transfer or a later one, so that an endpoint without it is not
 * believed: what a node that lags behind knows of is from before the transfers.
 */
export async function readBalances(
  chain: Pick<Chain, 'callMany' | 'nativeBalance'>,
  address: string,
  transfers: readonly WalletTransfer[],
  wrapping: readonly TimedLog[],
  at: number | 'latest',
): Promise<WalletBatch['balances']> {
  const moved = new Map(transfers.map(({ tokenAddress, standard }) => [tokenAddress, standard]))
  const wrapped = wrapping.map((log) => [log.address, 'erc20'] as const)
  const standards = new Map([...wrapped, ...moved])
  const asked = [...standards].filter(([, standard]) => standard === 'erc20' || standard === 'erc721')
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address as Hex] })
  const [answers, native] = await Promise.all([
    chain.callMany(
      asked.map(([to]) => ({ to, data })),
      at,
    ),
    standards.has(NATIVE) ? chain.nativeBalance(address, at) : null,
  ])
  const balances: WalletBatch['balances'] = new Map()
  for (const [token, standard] of standards) balances.set(token, { standard, balance: null })
  for (const [i, [token, standard]] of asked.entries())
    balances.set(token, { standard, balance: readWord(answers[i]) })
  for (const [token] of wrapped)
    if (!moved.has(token) && balances.get(token)?.balance === null) balances.delete(token)
  if (native !== null) balances.set(NATIVE, { standard: 'native', balance: native })
  return balances
}

function readWord(answer: string | null | undefined): bigint | null {
  return answer && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : null
}
