import { expect, test } from 'vitest'
import type { Funds } from './demo-faucet.ts'
import { createDemoProvider, type Prompt } from './demo-provider.ts'

const OWN = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const RICH: Funds = { balanceWei: 10n ** 19n, refusal: null }

/** A wallet that is connected, with what it has asked and sent. */
function wallet(fund: () => Promise<Funds> = async () => RICH) {
  const [asked, called, sent]: [Prompt[], string[], unknown[]] = [[], [], []]
  const sendings: PromiseWithResolvers<string>[] = []
  const provider = createDemoProvider({
    ask: async (prompt) => asked.push(prompt) > 0,
    rpc: async (method) => {
      called.push(method)
      return '0x1'
    },
    openAccount: async () => ({
      address: OWN,
      signMessage: async () => '0x',
      signTypedData: async () => '0x',
      send(transaction) {
        sent.push(transaction)
        const sending = Promise.withResolvers<string>()
        sendings.push(sending)
        return sending.promise
      },
    }),
    fund,
    memory: { read: () => true, write: () => undefined },
  })
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { request, asked, called, sent, sendings }
}

test('a connected account gets its coins, as on a chain that is new, before anything is tried as it', async () => {
  const funded = Promise.withResolvers<Funds>()
  const { request, called } = wallet(() => funded.promise)
  expect(await request('eth_accounts')).toEqual([OWN])
  const estimate = request('eth_estimateGas', { from: OWN })
  await request('eth_blockNumber')
  expect(called).toEqual(['eth_blockNumber'])
  funded.resolve(RICH)
  expect(await estimate).toBe('0x1')
  expect(called).toEqual(['eth_blockNumber', 'eth_estimateGas'])
})

test('what the faucet says is shown with the transaction', async () => {
  const poor = { balanceWei: 0n, refusal: 'The faucet is empty for now: try again later.' }
  const { request, asked, sendings } = wallet(async () => poor)
  void request('eth_sendTransaction', { from: OWN })
  await expect.poll(() => sendings.length).toBe(1)
  expect(asked).toEqual([{ kind: 'send', transaction: { from: OWN }, costWei: 1n, funds: poor }])
})

test('two transactions are sent one after the other, also after one that failed', async () => {
  const { request, sent, sendings, asked } = wallet()
  const first = request('eth_sendTransaction', { from: OWN, value: '0x1' })
  const second = request('eth_sendTransaction', { from: OWN.toLowerCase(), value: '0x2' })
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(() => sent.length).toBe(1)
  sendings[0]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await expect.poll(() => sent.length).toBe(2)
  sendings[1]?.resolve('0xhash')
  expect(await second).toBe('0xhash')
})

test.each([
  ['eth_sendTransaction', [{ from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }]],
  ['eth_sendTransaction', []],
  ['personal_sign', ['0x00', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']],
  ['eth_signTypedData_v4', [null, '{}']],
])('%s of %j is not for this wallet', async (method, params) => {
  const { request, asked } = wallet()
  await expect(request(method, ...params)).rejects.toMatchObject({ code: 4100 })
  expect(asked).toEqual([])
})
