import { rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pause } from './people.ts'
import type { Outside } from './preload.ts'

/** Longer than every thread takes to look. */
const SEEN_AFTER_MS = 300

/** A clock and names for servers that are started with `env`, to be changed while they run. */
export async function ownOutside(file: string) {
  const usual: Outside = { clockMs: 0, hasNames: true }
  await writeFile(file, JSON.stringify(usual))
  return {
    env: {
      ASSAY_FAULTS: file,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('./preload.ts', import.meta.url))}`,
    },
    async change(outside: Partial<Outside>): Promise<void> {
      await writeFile(`${file}.new`, JSON.stringify({ ...usual, ...outside }))
      await rename(`${file}.new`, file)
      await pause(SEEN_AFTER_MS)
    },
  }
}
