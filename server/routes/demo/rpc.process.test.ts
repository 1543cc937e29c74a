import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faucet, named, stranger } from '#demo/accounts.ts'
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { peopleOfWorld } from '#demo/people.ts'
import { rpc } from '#demo/rpc.ts'
import { answerFailures } from '../failures.ts'
import { estimateGas } from './estimate-gas.ts'
import { demoFaucetRoutes } from './faucet.ts'
import { demoRpcRoutes } from './rpc.ts'
import { limitDemoRpc } from './rpc-limits.ts'

/** JUMPDEST PUSH1 0 JUMP: goes on as long as there is gas. */
const ENDLESS = '0x5b600056'
/** With less than 29 million gas it hashes 64 KB again and again to its end, with more until little is left. */
const SLOW = '0x5a6301ba814011601c575b620100005f20505a6201d4c010600a57005b620100005f2050601c56'
const HUGE_GAS = '0x7fffffffffffffff'

const app = Fastify()
let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil(['--accounts', '11', '--gas-limit', '30000000'])
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFailures(app, () => {})
  const people = new Set(await peopleOfWorld())
  const chain = Promise.resolve({ rpcUrl: anvil.rpcUrl, people, faucet: faucet.address })
  const limits = limitDemoRpc()
  demoRpcRoutes(app, chain, limits)
  demoFaucetRoutes(app, chain, limits)
})
afterAll(async () => {
  await app.close()
  await anvil.stop()
})

let clients = 0
const newClient = () => `10.0.${clients >> 8}.${clients++ & 255}`

async function ask(method: string, params: unknown[], remoteAddress = newClient()) {
  const payload = { jsonrpc: '2.0', id: 1, method, params }
  return (await app.inject({ method: 'POST', url: '/demo/rpc', payload, remoteAddress })).json()
}

async function askFaucet(address: string, remoteAddress = newClient()) {
  const reply = await app.inject({ method: 'POST', url: '/demo/faucet', payload: { address }, remoteAddress })
  return { status: reply.statusCode, body: reply.json() }
}

async function visitor() {
  const account = privateKeyToAccount(generatePrivateKey())
  expect(await askFaucet(account.address)).toEqual({ status: 200, body: { granted: true } })
  return account
}

const transaction = { type: 'eip1559', chainId: 31_337, maxFeePerGas: 10n ** 10n, gas: 100_000n } as const
const balanceOf = async (address: string) => BigInt((await ask('eth_getBalance', [address, 'latest'])).result)

test('an endless call ends by itself, while others are answered and blocks are made', async () => {
  const before = Number(await rpc(anvil.rpcUrl, 'eth_blockNumber'))
  const endless = [
    ask('eth_call', [{ data: ENDLESS, gas: HUGE_GAS }, 'latest']),
    ask('eth_call', [{ data: ENDLESS }, 'latest']),
    ask('eth_estimateGas', [{ data: ENDLESS, gas: HUGE_GAS }]),
  ]
  expect((await ask('eth_blockNumber', [])).result).toMatch(/^0x/)
  await rpc(anvil.rpcUrl, 'evm_mine')
  expect(Number((await ask('eth_blockNumber', [])).result)).toBe(before + 1)
  for (const { error } of await Promise.all(endless)) expect(error.message).toMatch(/OutOfGas|out of gas/i)
})

test('what is slow to estimate lets blocks in between', async () => {
  const before = Number(await rpc(anvil.rpcUrl, 'eth_blockNumber'))
  const estimate = ask('eth_estimateGas', [{ data: SLOW }])
  let isOver = false
  void estimate.finally(() => {
    isOver = true
  })
  await rpc(anvil.rpcUrl, 'evm_mine')
  expect(isOver).toBe(false)
  expect(Number((await ask('eth_blockNumber', [])).result)).toBe(before + 1)
  await estimate
})

test('what is too slow to estimate is given up', async () => {
  const request = { id: 1, method: 'eth_estimateGas', params: [{ data: SLOW, gas: '0x1c9c380' }] }
  const { error } = await estimateGas(anvil.rpcUrl, request, 0)
  expect(error).toEqual({ code: -32000, message: 'This takes too long to estimate.' })
})

test('an estimate is enough for the transaction, and hardly more', async () => {
  const { address } = await visitor()
  const estimate = async (call: object) =>
    Number((await ask('eth_estimateGas', [{ from: address, ...call }, 'latest'])).result)
  expect(await estimate({ to: faucet.address, value: '0x1' })).toBe(21_000)
  // Thirty hashes of 64 KB.
  const code = `0x${'620100005f2050'.repeat(30)}00`
  const exact = Number(await rpc(anvil.rpcUrl, 'eth_estimateGas', [{ from: address, data: code }]))
  const found = await estimate({ data: code })
  expect(found).toBeGreaterThanOrEqual(exact)
  expect(found).toBeLessThan(exact * 1.02)
  expect((await ask('eth_estimateGas', [{ from: address, data: '0x60006000fd' }])).error.code).toBe(3)
})

test('500 endless calls at once hold up neither the chain nor another client', async () => {
  const account = await visitor()
  const attacker = newClient()
  const calls = Array.from({ length: 500 }, () => ask('eth_call', [{ data: ENDLESS }], attacker))
  expect((await ask('eth_blockNumber', [])).result).toMatch(/^0x/)
  const raw = await account.signTransaction({ ...transaction, to: account.address })
  const { result: hash } = await ask('eth_sendRawTransaction', [raw])
  await expect
    .poll(async () => (await ask('eth_getTransactionReceipt', [hash])).result?.status, { timeout: 10_000 })
    .toBe('0x1')
  const errors = (await Promise.all(calls)).map(({ error }) => error)
  expect(errors.filter(({ code }) => code === -32005).length).toBeGreaterThanOrEqual(468)
  expect(errors.map(({ message }) => message)).not.toContain('The demo chain did not answer.')
})

test('nobody acts as those in the world, whose keys everybody knows', async () => {
  const people = [named.curator, named.studio, faucet, ...[0, 1, 239, 240, 1_000, 2_039].map(stranger)]
  for (const account of people) {
    const raw = await account.signTransaction({ ...transaction, nonce: 0, to: named.collector.address })
    expect((await ask('eth_sendRawTransaction', [raw])).error).toEqual({
      code: 4100,
      message: 'This account belongs to the demo world.',
    })
    expect((await askFaucet(account.address)).status).toBe(400)
  }
})

test("a visitor spends one's own coins, and nobody else's", async () => {
  const [one, other] = [await visitor(), await visitor()]
  const value = parseEther('1')
  const raw = await one.signTransaction({ ...transaction, to: other.address, value })
  expect((await ask('eth_sendRawTransaction', [raw])).result).toMatch(/^0x/)
  await expect.poll(() => balanceOf(other.address)).toBe(parseEther('11'))
  for (const method of ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']) {
    const params = [{ from: one.address, to: other.address, value: '0x1' }]
    expect((await ask(method, params)).error.code).toBe(-32601)
  }
  expect(await balanceOf(other.address)).toBe(parseEther('11'))
})

test('the faucet gives ten coins to an account that has none, once', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const replies = await Promise.all(Array.from({ length: 5 }, () => askFaucet(address)))
  expect(replies.map(({ body }) => body.granted).sort()).toEqual([false, false, false, false, true])
  expect(await balanceOf(address)).toBe(parseEther('10'))
  for (const wrong of ['', '0x12', null, 1]) {
    expect((await askFaucet(wrong as string)).status).toBe(400)
  }
})

test('ten accounts of one client get coins in an hour, and the next is told so', async () => {
  const client = newClient()
  const fresh = () => privateKeyToAccount(generatePrivateKey()).address
  for (let account = 0; account < 10; account++) {
    expect((await askFaucet(fresh(), client)).status).toBe(200)
  }
  const { status, body } = await askFaucet(fresh(), client)
  expect(status).toBe(429)
  expect(body.error).toMatchObject({
    code: 'faucet_empty',
    message:
      'The faucet is empty for now: your network has had its share of the hour. Please try again in 60 minutes.',
    retry_after_s: 3_600,
  })
  expect((await askFaucet(fresh())).status).toBe(200)
})

test('a faucet that has given all it had says so', async () => {
  await rpc<Hex>(anvil.rpcUrl, 'anvil_setBalance', [faucet.address, '0x1'])
  const { status, body } = await askFaucet(privateKeyToAccount(generatePrivateKey()).address)
  expect(status).toBe(429)
  expect(body.error.message).toMatch(/^The faucet is empty for now: it has given away all that it had\./)
})
