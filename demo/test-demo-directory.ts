import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { hashFiles } from '#tools/hash-files.ts'
import { keptDirectory } from '#tools/kept-directory.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { todaysState } from './todays-state.ts'

/**
 * A data directory for `startDemoChain` in which today's state lies already: to move the world to today takes longer than to start it. It is
 * the caller's own, who removes it.
 */
export async function demoDirectory(): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const made = await hashFiles(['demo/world.json.zst', 'demo/todays-state.ts', 'demo/world-state.ts'])
  const kept = await keptDirectory(
    '.cache/demo',
    `${made}-${Math.floor(now / 86_400)}`,
    async (directory) => {
      await todaysState(directory, now)
    },
  )
  const directory = await scratchDirectory('demo')
  await cp(kept, directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return directory
}
