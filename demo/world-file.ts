import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib'
import type { GroundTruth } from './ground-truth.ts'
import type { TimeField, WorldState } from './world-state.ts'

/** What is committed: the state for anvil, when it ends, and where times are in it. */
export type WorldFile = {
  lastMidnight: number
  lastTimestamp: number
  times: TimeField[]
  timeEvents: `0x${string}`[]
  state: WorldState
}

export const worldPath = fileURLToPath(new URL('world.json.zst', import.meta.url))
const truthPath = fileURLToPath(new URL('ground-truth.json.gz', import.meta.url))

export async function readWorldFile(): Promise<WorldFile> {
  return JSON.parse((await promisify(zstdDecompress)(await readFile(worldPath))).toString())
}

export async function writeWorldFile(world: WorldFile): Promise<number> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    // The whole file is one window: receipts repeat what transactions said long before.
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  }
  const packed = await promisify(zstdCompress)(JSON.stringify(world), { params })
  await writeFile(worldPath, packed)
  return packed.length
}

export async function readGroundTruth(): Promise<GroundTruth> {
  return JSON.parse((await promisify(gunzip)(await readFile(truthPath))).toString())
}

export async function writeGroundTruth(truth: GroundTruth): Promise<void> {
  await writeFile(truthPath, await promisify(gzip)(JSON.stringify(truth), { level: 9 }))
}
