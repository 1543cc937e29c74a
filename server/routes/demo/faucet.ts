import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import { z } from 'zod'
import { Semaphore } from '#server/chain/semaphore.ts'
import { Rejected, TooMany, Unavailable } from '#server/errors.ts'
import { clientKey } from '../client-key.ts'
import type { DemoChain } from './chain.ts'
import { emptyFaucet, limitFaucet } from './faucet-limit.ts'
import { readDemoNode } from './node.ts'
import type { DemoRpcLimits } from './rpc-limits.ts'

const ETHER = 10n ** 18n
/** Deploys a collection, mints and claims for many days. */
const GRANT_WEI = 10n * ETHER
/** An account with this much gets nothing. */
const ENOUGH_WEI = ETHER

const MINED_WITHIN_MS = 5_000
const POLL_MS = 20

const body = z.strictObject({ address: z.string().regex(/^0x[0-9a-f]{40}$/i) })

/** POST /demo/faucet: coins of the demo chain for an account that has none, in demo mode only. */
export function demoFaucetRoutes(
  app: FastifyInstance,
  demoChain: Promise<DemoChain | null>,
  limits: DemoRpcLimits,
): void {
  const hourly = limitFaucet()
  // One after the other: an account that asks twice at once gets its coins once.
  const mutex = new Semaphore(1)

  app.post('/demo/faucet', { schema: { hide: true, body } }, async (request, reply) => {
    const chain = await demoChain
    if (!chain) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
    const address = (request.body as z.output<typeof body>).address.toLowerCase()
    if (chain.people.has(address)) {
      throw new Rejected('invalid', 'This account belongs to the demo world.')
    }
    const client = clientKey(request.ip)
    try {
      return await limits.admitted(client, () =>
        mutex.use(async () => {
          if ((await balanceOf(chain, address)) >= ENOUGH_WEI) return { granted: false }
          hourly.check(client)
          const hash = await grant(chain, address)
          hourly.record(client)
          await mined(chain, hash)
          return { granted: true }
        }),
      )
    } catch (error) {
      if (error instanceof TooMany) throw error
      request.log.warn({ err: error }, 'the demo chain did not answer')
      throw new Unavailable('unavailable', 'The demo chain does not answer. Please try again in a moment.')
    }
  })
}

async function balanceOf({ rpcUrl }: DemoChain, address: string): Promise<bigint> {
  return BigInt(await readDemoNode<Hex>(rpcUrl, 'eth_getBalance', [address, 'latest']))
}

async function grant(chain: DemoChain, to: string): Promise<string> {
  if ((await balanceOf(chain, chain.faucet)) < GRANT_WEI + ETHER) {
    throw emptyFaucet('it has given away all that it had', 60)
  }
  const value = `0x${GRANT_WEI.toString(16)}`
  return readDemoNode(chain.rpcUrl, 'eth_sendTransaction', [{ from: chain.faucet, to, value }])
}

/** The node makes the block a moment later. */
async function mined({ rpcUrl }: DemoChain, hash: string): Promise<void> {
  const end = performance.now() + MINED_WITHIN_MS
  while (!(await readDemoNode(rpcUrl, 'eth_getTransactionReceipt', [hash]))) {
    if (performance.now() > end) throw new Error('No block was made.')
    await setTimeout(POLL_MS)
  }
}
