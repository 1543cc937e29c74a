import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWorldFile, worldPath } from './world-file.ts'
import { shiftState } from './world-state.ts'

type TodaysState = { path: string; lastTimestamp: number }

/**
 * A state file for anvil in which the world's last day is today. Moving takes a second, so the file is kept for the
 * other starts of the day.
 */
export async function todaysState(dataDir: string, now: number): Promise<TodaysState> {
  const directory = join(dataDir, 'demo-chain')
  await mkdir(directory, { recursive: true })
  const fingerprint = createHash('sha256')
    .update(await readFile(worldPath))
    .digest('hex')
    .slice(0, 12)
  const kept = await readdir(directory)
  for (const name of kept) {
    const lastTimestamp = Number(new RegExp(`^${fingerprint}-(\\d+)\\.json$`).exec(name)?.[1])
    if (daysBetween(lastTimestamp, now) === 0) return { path: join(directory, name), lastTimestamp }
  }

  const world = await readWorldFile()
  const seconds = daysBetween(world.lastTimestamp, now) * 86_400
  shiftState(world.state, seconds, world.times, world.timeEvents)
  const lastTimestamp = world.lastTimestamp + seconds
  const path = join(directory, `${fingerprint}-${lastTimestamp}.json`)
  // Under another name until it is whole: a start may be cut off at any moment.
  await writeFile(`${path}.part`, JSON.stringify(world.state))
  await rename(`${path}.part`, path)
  for (const name of kept) await rm(join(directory, name), { force: true })
  return { path, lastTimestamp }
}

/** Whole days only, so that what happened on one day of the world stays on one day; and never into the future. */
function daysBetween(from: number, to: number): number {
  return Math.floor((to - from) / 86_400)
}
