import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { WEB_DIST, webInputs } from './fresh-web.ts'
import { isAlive } from './scratch-directory.ts'

// Builds beside the place and moves the whole there at the end: a build that is killed leaves the old one, and of two
// builds at the same time the later one stands.
const dist = dirname(WEB_DIST)
const building = join(dist, `web-${process.pid}-new`)
const replaced = join(dist, `web-${process.pid}-old`)

await mkdir(dist, { recursive: true })
await removeLeftovers()
// Taken before the build, so that a file saved during the build makes it stale.
const inputs = await webInputs()
await build({ logLevel: 'warn', build: { outDir: building, emptyOutDir: true } })
await writeFile(join(building, '.inputs'), inputs)
await putInPlace()

async function putInPlace() {
  for (;;) {
    await rename(WEB_DIST, replaced).catch(ignore('ENOENT'))
    await rm(replaced, { recursive: true, force: true })
    const taken = await rename(building, WEB_DIST).then(() => false, ignore('ENOTEMPTY', 'EEXIST'))
    if (!taken) return
  }
}

/** For `catch`: true for these error codes, any other error is thrown on. */
function ignore(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
    return true
  }
}

async function removeLeftovers() {
  for (const name of await readdir(dist)) {
    const pid = /^web-(\d+)-(new|old)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(dist, name), { recursive: true, force: true })
  }
}
