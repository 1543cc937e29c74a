import { spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'

export type SmallDisk = {
  /** Leaves so much room, or what there is. */
  fill(leaveBytes: number): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

/** A file system of its own in memory, of so many MB. Null where this account may not mount one. */
export async function mountSmallDisk(directory: string, megabytes: number): Promise<SmallDisk | null> {
  await mkdir(directory, { recursive: true })
  if (!run(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory])) return null
  const unmount = () => run(['umount', '--lazy', directory])
  process.once('exit', unmount)
  const filler = `${directory}/filler`
  return {
    async fill(leaveBytes) {
      const { bavail, bsize } = await statfs(directory)
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)))
    },
    free: () => rm(filler, { force: true }),
    async unmount() {
      process.removeListener('exit', unmount)
      unmount()
    },
  }
}

/** Whether it succeeded. */
function run([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args).status === 0
}
