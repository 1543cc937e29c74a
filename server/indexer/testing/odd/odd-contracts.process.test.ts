import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Anvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { oddNames } from './odd-contracts.ts'
import { type PlayedOdd, playOdd, startOldAnvil } from './play-odd.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startOldAnvil()
})
afterAll(() => anvil?.stop())

test.each(oddNames)('%s answers what is said of it', async (name) => {
  const odd = await playOdd(anvil.rpcUrl, name)
  const code = await rpc(anvil.rpcUrl, 'eth_getCode', [odd.address, 'latest'])
  expect(code === '0x').toBe(odd.says === null)
  if (!odd.says) return
  const { supply, held, owners = {} } = odd.says
  expect(await ask(odd, 'totalSupply')).toBe(supply)
  for (const [key, amount] of Object.entries(held)) {
    const [one = '', other] = key.split(' ')
    expect(await ask(odd, 'balanceOf', ...(other ? [other, BigInt(one)] : [one])), key).toBe(amount)
  }
  for (const [id, owner] of Object.entries(owners)) {
    const answer = await ask(odd, 'ownerOf', BigInt(id))
    expect(answer && BigInt(answer), id).toBe(owner && BigInt(owner))
  }
})

/** One word as a number; null if there is no such function or it reverts. */
async function ask({ address, abi }: PlayedOdd, functionName: string, ...args: unknown[]) {
  try {
    const data = encodeFunctionData({ abi, functionName, args })
    const answer = await rpc<Hex>(anvil.rpcUrl, 'eth_call', [{ to: address, data }, 'latest'])
    return BigInt(answer).toString()
  } catch {
    return null
  }
}
