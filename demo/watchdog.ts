import { setTimeout } from 'node:timers/promises'
import { rpc } from './rpc.ts'

/** An address that nobody has. */
const NOBODY = '0x00000000000000000000000000000000000dead1'

export type Patience = { everyMs: number; limitMs: number }

/** Resolves when the node no longer answers: it has ended, or is stuck. */
export async function untilStuck(
  rpcUrl: string,
  { everyMs, limitMs }: Patience,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await setTimeout(everyMs, undefined, { signal })
    // It changes nothing, but needs what making a block needs. A stuck node may still tell its height.
    const answered = await rpc(rpcUrl, 'anvil_setNonce', [NOBODY, '0x0'], limitMs).then(
      () => true,
      () => false,
    )
    if (!answered) return
  }
}
