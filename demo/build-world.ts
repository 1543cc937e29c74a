import { writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { toHex } from 'viem'
import * as editions from '#contracts/artifact.ts'
import { named, regulars } from './accounts.ts'
import { startAnvil } from './anvil.ts'
import { openChainWriter } from './chain-writer.ts'
import { compileDemoContracts } from './compile.ts'
import { addresses, groundTruth } from './ground-truth.ts'
import { playWorld } from './play-world.ts'
import { readProtocols } from './protocols.ts'
import { seeded } from './random.ts'
import { rpc } from './rpc.ts'
import { thinState } from './thin-state.ts'
import { TIME_EVENTS, timeFields } from './time-fields.ts'
import { DAYS, foundWorld, tradersOf } from './world.ts'
import { readWorldFile, type WorldFile, writeGroundTruth, writeWorldFile } from './world-file.ts'
import { shiftState, type WorldState } from './world-state.ts'

// `node demo/build-world.ts` builds the world and writes its files. With --check it builds it at another date instead
// and says whether moving the committed one there gives the same: then the same seed gives the same world, and moving
// forgets no point in time.

const SEED = 1_300
/** A fixed date; the world is moved from it to today when it is loaded. */
const LAST_MIDNIGHT = Date.UTC(2026, 0, 1) / 1000
const CHECK_SHIFT = 37 * 86_400

if (process.argv.includes('--check')) {
  const { file } = await build(LAST_MIDNIGHT + CHECK_SHIFT)
  const committed = await readWorldFile()
  shiftState(committed.state, CHECK_SHIFT, committed.times, committed.timeEvents)
  const place = firstDifference(comparable(committed.state), comparable(file.state))
  console.log(place ? `The world differs at ${place}.` : 'The world is the same whenever it is built.')
  process.exitCode = place ? 1 : 0
} else {
  const { file, truth, contracts } = await build(LAST_MIDNIGHT)
  await writeGroundTruth(truth)
  await writeFile(new URL('addresses.json', import.meta.url), `${JSON.stringify(contracts, null, 2)}\n`)
  console.log(`written: ${((await writeWorldFile(file)) / 1e6).toFixed(1)} MB`)
}

async function build(lastMidnight: number) {
  const own = compileDemoContracts()
  const firstTime = lastMidnight - DAYS * 86_400 - 60
  const args = ['--no-mining', '--order', 'fifo', '--balance', '0', '--gas-limit', '60000000']
  const anvil = await startAnvil([...args, '--timestamp', String(firstTime)])
  try {
    await fund(anvil.rpcUrl)
    const chain = openChainWriter(anvil.rpcUrl)
    const artifacts = { ...own, AssayCollection: editions }
    const world = await foundWorld(chain, seeded(SEED), artifacts, readProtocols(), lastMidnight)
    await playWorld(world, (day) => {
      if (day % 10 === 0) console.log(`day ${day} of ${DAYS}: ${chain.count()} transactions`)
    })
    const state = await dump(anvil.rpcUrl)
    thinState(state)
    const file: WorldFile = {
      lastMidnight,
      lastTimestamp: chain.block.timestamp,
      times: timeFields(world),
      timeEvents: TIME_EVENTS,
      state,
    }
    // By nothing: hashes the blocks whose randomness was settled.
    shiftState(state, 0, file.times, file.timeEvents)
    return { file, truth: groundTruth(world), contracts: addresses(world) }
  } finally {
    await anvil.stop()
  }
}

/** Native coin for all who act. The rest of the world's money is made by its contracts. */
async function fund(rpcUrl: string) {
  const { curator, studio, treasury, collector } = named
  const ether = new Map(tradersOf().map(({ address }) => [address, 60]))
  ether
    .set(curator.address, 1_000)
    .set(studio.address, 50)
    .set(treasury.address, 400)
    .set(collector.address, 150)
  for (const { address } of regulars) ether.set(address, 500)
  for (const [address, amount] of ether) {
    await rpc(rpcUrl, 'anvil_setBalance', [address, toHex(BigInt(amount) * 10n ** 18n)])
  }
}

async function dump(rpcUrl: string): Promise<WorldState> {
  const packed = await rpc<string>(rpcUrl, 'anvil_dumpState')
  return JSON.parse(gunzipSync(Buffer.from(packed.slice(2), 'hex')).toString())
}

/** Without the two roots that moving cannot compute again, and the hashes that follow from them. */
function comparable({ block, accounts, blocks, transactions }: WorldState) {
  return {
    block,
    accounts,
    blocks: blocks.map(({ header, ...rest }) => ({
      ...rest,
      header: { ...header, stateRoot: null, receiptsRoot: null, parentHash: null },
    })),
    transactions: transactions.map((transaction) => ({ ...transaction, block_hash: null })),
  }
}

/** The keys that lead to it; undefined where there is none. */
function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (a === b) return undefined
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return path
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [inA, inB] = [(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]]
    const place = firstDifference(inA, inB, `${path}/${key}`)
    if (place) return place
  }
  return undefined
}
