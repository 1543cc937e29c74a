import { constants, cpSync } from 'node:fs'

/** In one go: over a thousand small files, each of which would be waited for, take twice as much. */
export function copyDirectory(from: string, to: string) {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
