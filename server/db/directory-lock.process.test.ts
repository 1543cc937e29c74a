import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DirectoryLocked, lockDirectory } from './directory-lock.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-lock-'))
})
afterEach(() => rm(directory, { recursive: true }))

const claims = () => readdir(directory)
/** The file that an owner lays down, as it lies there when the owner was killed. */
const claimOf = (pid: number, started: string, host = hostname()) =>
  `assay.lock.1700000000000_${pid}_${started}_0a1b2c3d_${host}`
const layDown = (file: string) => writeFile(join(directory, file), 'owned')

function deadPid(): number {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  return pid
}

async function startTicks(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

describe('one owner', () => {
  test('a second lock is refused with a message that names the directory and the process', async () => {
    const unlock = await lockDirectory(directory)
    const refused = await lockDirectory(directory).catch((error) => error)
    expect(refused).toBeInstanceOf(DirectoryLocked)
    expect(refused.message).toBe(
      `Another Assay is using ${directory} (process ${process.pid} on ${hostname()}). ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    )
    await unlock()
  })

  test('a refused lock leaves no claim behind', async () => {
    const unlock = await lockDirectory(directory)
    const before = await claims()
    await lockDirectory(directory).catch(() => {})
    expect(await claims()).toEqual(before)
    await unlock()
  })

  test('unlocking frees the directory and leaves nothing in it', async () => {
    const unlock = await lockDirectory(directory)
    expect(await claims()).toHaveLength(1)
    await unlock()
    expect(await claims()).toEqual([])
    await (await lockDirectory(directory))()
  })

  test('an owner whose claim looks younger, because the clock was set back, is still the owner', async () => {
    const future = claimOf(process.pid, await startTicks(process.pid)).replace(
      '1700000000000',
      '9700000000000',
    )
    await layDown(future)
    await expect(lockDirectory(directory)).rejects.toThrow(`(process ${process.pid} on `)
    expect(await claims()).toEqual([future])
  })

  test('a younger claim that has not got the directory yet gives way', async () => {
    const younger = claimOf(process.pid, await startTicks(process.pid)).replace(
      '1700000000000',
      '9700000000000',
    )
    await writeFile(join(directory, younger), '')
    const locked = lockDirectory(directory)
    while ((await claims()).length < 2) await new Promise(setImmediate)
    await rm(join(directory, younger))
    await (await locked)()
  })
})

describe('an owner that is gone', () => {
  test('a dead process', async () => {
    await layDown(claimOf(deadPid(), '1'))
    await (await lockDirectory(directory))()
    expect(await claims()).toEqual([])
  })

  test('a process id that lives again as another process', async () => {
    await layDown(claimOf(process.pid, '1'))
    await (await lockDirectory(directory))()
    expect(await claims()).toEqual([])
  })

  test('a killed process that its parent has not reaped', async () => {
    // The shell turns into a program that never asks what became of its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const pid = Number(String((await once(parent.stdout, 'data'))[0]))
    const seen = async (file: string, what: RegExp) => {
      while (!what.test(await readFile(file, 'utf8'))) await new Promise(setImmediate)
    }
    await seen(`/proc/${parent.pid}/comm`, /^sleep$/m)
    process.kill(pid, 'SIGKILL')
    await seen(`/proc/${pid}/stat`, /\) Z /)
    await layDown(claimOf(pid, await startTicks(pid)))
    await (await lockDirectory(directory))()
    expect(await claims()).toEqual([])
    parent.kill()
  })

  test('but the same process id with the same start is alive', async () => {
    await layDown(claimOf(process.pid, await startTicks(process.pid)))
    await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DirectoryLocked)
  })

  test('another host that was heard of half a minute ago', async () => {
    const claim = claimOf(1, '1', 'elsewhere.example')
    await layDown(claim)
    const then = new Date(Date.now() - 31_000)
    await utimes(join(directory, claim), then, then)
    await (await lockDirectory(directory))()
    expect(await claims()).toEqual([])
  })

  test('but not another host with a fresh heartbeat', async () => {
    await layDown(claimOf(1, '1', 'elsewhere.example'))
    await expect(lockDirectory(directory)).rejects.toThrow('(process 1 on elsewhere.example)')
  })
})

test('files that are no claims are neither obeyed nor removed', async () => {
  const strangers = ['assay.lock', 'assay.lock.', 'assay.lock.1_2', 'database']
  for (const file of strangers) await writeFile(join(directory, file), '{"pid":')
  await (await lockDirectory(directory))()
  expect(await claims()).toEqual(strangers)
})

describe('a race', () => {
  const RACERS = 10
  const ROUNDS = 20
  const racer = `
    import { lockDirectory } from ${JSON.stringify(new URL('./directory-lock.ts', import.meta.url).href)}
    let unlock
    process.on('message', async (directory) => {
      if (directory === 'unlock') await unlock()
      else unlock = await lockDirectory(directory).catch(() => null)
      process.send(directory === 'unlock' ? 'unlocked' : unlock ? 'won' : 'refused')
    })
    process.on('disconnect', () => process.exit())
    process.send('here')`
  let racers: ChildProcess[]
  beforeEach(async () => {
    racers = Array.from({ length: RACERS }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', racer], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
    await Promise.all(racers.map(answer))
  })
  afterEach(() => {
    for (const each of racers) each.disconnect()
  })
  const answer = (child: ChildProcess) => once(child, 'message').then(([message]) => message as string)

  test('ten processes that find the same dead owner: exactly one wins, every time', async () => {
    const dead = deadPid()
    const winners: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await layDown(claimOf(dead, String(round)))
      const answers = racers.map(answer)
      for (const each of racers) each.send(directory)
      const won = (await Promise.all(answers)).flatMap((message, i) => (message === 'won' ? [i] : []))
      winners.push(won.length)
      for (const each of won.flatMap((i) => racers[i] ?? [])) {
        const unlocked = answer(each)
        each.send('unlock')
        await unlocked
      }
    }
    expect(winners).toEqual(Array(ROUNDS).fill(1))
  })
})
