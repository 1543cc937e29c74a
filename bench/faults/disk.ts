import { cp } from 'node:fs/promises'
import { startAssay } from '#tools/assay-process.ts'
import { mountSmallDisk, type SmallDisk } from '#tools/small-disk.ts'
import type { DatabaseKind } from '../index/databases.ts'
import { startChain } from './nodes.ts'
import { compareLedger, trackToken } from './owner.ts'
import { pause, signInAt } from './people.ts'
import { begin, count, type Row } from './rows.ts'
import type { Env, Scene } from './scene.ts'
import { standBefore } from './standing-before.ts'
import { addTokenPicture } from './token-picture.ts'
import { uploadAt } from './uploads.ts'

const DISK_MB = 160
const MB = 1024 ** 2
const REFUSED = 5

/** DATA_DIR has no room left while people sign in and upload pictures: they are told, and those who were let in before are served on. */
export async function diskFull(scene: Scene, kind: DatabaseKind, tries: number): Promise<Row | null> {
  const row = begin(kind === 'PGlite' ? 'disk full, PGlite' : 'disk full for files, PostgreSQL', tries)
  for (let i = 0; i < tries; i++) {
    const place = await onSmallDisk(scene, kind)
    if (!place) return null
    const { env, disk } = place
    let assay = await startAssay(env)
    const crowd = signInAt(assay.url, scene.inbox)
    await crowd.signedIn(3)
    const [first] = crowd.acknowledged
    if (!first) throw new Error('nobody has signed in')
    // The embedded database is the server's alone while that runs.
    const picture = kind === 'PostgreSQL' ? await addTokenPicture(env) : undefined
    const uploads = uploadAt(assay.url, crowd.acknowledged)
    while (uploads.acknowledged.length < 3) await pause(20)
    await disk.fill(Math.random() * MB)
    const isRefused = () => uploads.refusals() >= REFUSED
    const mayNotSignIn = () => kind === 'PostgreSQL' || (crowd.refusals.get(507) ?? 0) >= REFUSED
    while (!isRefused() || !mayNotSignIn()) await pause(20)
    const authorization = `Bearer ${first.access}`
    const reading = await fetch(`${assay.url}/api/profile`, { headers: { authorization } })
    if (!reading.ok || !(await fetch(`${assay.url}/health`)).ok) row.lost++
    if (picture && (await fetch(`${assay.url}${picture}`)).status !== 507) row.lost++
    await disk.free()
    const started = performance.now()
    const stored = uploads.acknowledged.length
    await crowd.signedIn(1)
    while (uploads.acknowledged.length === stored) await pause(5)
    row.recoveryMs.push(performance.now() - started)
    if (picture && !(await fetch(`${assay.url}${picture}`)).ok) row.lost++
    await Promise.all([crowd.stop(), uploads.stop()])
    await assay.kill('SIGKILL')
    assay = await startAssay(env)
    await count(row, assay.url, crowd)
    row.acknowledged += uploads.acknowledged.length
    row.lost += await uploads.lost(assay.url)
    await assay.kill()
    await disk.unmount()
  }
  return row
}

/** The embedded database runs out of room for its log while a history is read: a server that ends over it is started again. */
export async function diskFullWhileReading(scene: Scene, tries: number): Promise<Row | null> {
  const row = begin('disk full while a history is read, PGlite', tries)
  const chain = await startChain()
  for (let i = 0; i < tries; i++) {
    const place = await onSmallDisk(scene, 'PGlite')
    if (!place) return null
    const { disk } = place
    const node = await standBefore(chain.url)
    const env = { ...place.env, RPC_URL_ETH: node.url }
    let assay = await startAssay(env)
    const { port: PORT } = new URL(assay.url)
    const owner = await trackToken(assay.url, scene.inbox)
    await node.answersLogs(5)
    await disk.fill(Math.random() * 4 * MB)
    const ended = assay.ended.then(() => true)
    const hasEnded = await Promise.race([
      ended,
      owner.untilTrouble().then(
        () => false,
        () => ended,
      ),
    ])
    await disk.free()
    const started = performance.now()
    if (hasEnded) assay = await startAssay({ ...env, PORT })
    await owner.untilReady()
    row.recoveryMs.push(performance.now() - started)
    await assay.kill()
    await node.close()
    await compareLedger(row, env, await chain.ledger())
    await disk.unmount()
  }
  await chain.stop()
  return row
}

async function onSmallDisk(
  { newEnv, scratch }: Scene,
  kind: DatabaseKind,
): Promise<{ env: Env; disk: SmallDisk } | null> {
  const directory = `${scratch}/disk`
  const disk = await mountSmallDisk(directory, DISK_MB)
  if (!disk) {
    console.log('This account may not mount a file system: a full disk is not tried.')
    return null
  }
  const env = await newEnv(kind)
  if (kind === 'PGlite') await cp(env.DATA_DIR, directory, { recursive: true })
  return { env: { ...env, DATA_DIR: directory }, disk }
}
