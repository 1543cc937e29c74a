import { seeded } from './random.ts'
import { meetRegulars } from './regulars.ts'
import { rpc } from './rpc.ts'

const SEED = 1_327
/** Between two transactions while the demo runs, in seconds: about four a minute. */
const PAUSE = { shortest: 8, longest: 24 }
/** Between two transactions of the hours since the world's end, which are made up for at the start. */
const CATCH_UP_PAUSE = { shortest: 900, longest: 2_700 }

type Traffic = {
  /** After a restart of the node, which may have lost its last blocks. */
  goOn(): Promise<void>
}

/** The regulars trade among themselves: first through the hours since `lastTimestamp`, then until the process ends. */
export async function startTraffic(rpcUrl: string, lastTimestamp: number): Promise<Traffic> {
  const random = seeded(SEED)
  const people = await meetRegulars(rpcUrl, random)
  const now = () => Math.floor(Date.now() / 1000)

  // Anvil started its clock with itself, and takes no block from before.
  await rpc(rpcUrl, 'evm_setTime', [lastTimestamp])
  await rpc(rpcUrl, 'evm_setAutomine', [false])
  let time = lastTimestamp
  for (;;) {
    time += random.between(CATCH_UP_PAUSE.shortest, CATCH_UP_PAUSE.longest)
    if (time >= now() - 60) break
    await people.act()
    await rpc(rpcUrl, 'evm_setNextBlockTimestamp', [time])
    await rpc(rpcUrl, 'evm_mine')
  }
  await rpc(rpcUrl, 'evm_setAutomine', [true])
  await rpc(rpcUrl, 'evm_setTime', [now()])

  let day = Math.floor(now() / 86_400)
  const next = () => {
    setTimeout(async () => {
      const today = Math.floor(now() / 86_400)
      // One that fails, as by a visitor who got in between or while the node is restarted, is followed by the next.
      await (today > day ? people.publishPrice() : people.act()).catch(() => {})
      day = today
      next()
    }, random.between(PAUSE.shortest, PAUSE.longest) * 1_000)
  }
  next()
  return { goOn: () => people.lookAround() }
}
