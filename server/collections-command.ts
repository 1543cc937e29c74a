import { configure } from '#server/configure.ts'
import { readings } from '#server/indexer/reading.ts'
import { progressOf } from '#server/indexer/run/progress.ts'
import type { TrackedContract } from '#server/store/contracts.ts'
import { type Given, type Print, runCommand } from './operator-command.ts'
import type { Operator } from './operator-socket.ts'
import { readTarget, type Target } from './operator-target.ts'
import { type Work, withOperator } from './with-operator.ts'

const USAGE = `npm run collections -- list                       what is tracked; state 'start' waits for its release
npm run collections -- process <chain> <address>  lets a large NFT contract be processed
npm run collections -- reread <chain> <address>   has its history read again; what is shown stays until that is done
npm run collections -- reread all                 the same for everything`

export function collectionsCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const work = readCommand(args, print)
    await withOperator(configure(given), work)
  })
}

function readCommand([command, ...args]: readonly string[], print: Print): Work {
  if (command === 'list' && args.length === 0) return (operator) => list(operator, print)
  if (command === 'reread' && args.length === 1 && args[0] === 'all')
    return (operator) => reread(operator, null, print)
  if ((command !== 'process' && command !== 'reread') || args.length !== 2) throw new Error(USAGE)
  const target = readTarget(args[0], args[1])
  return (operator) =>
    command === 'process' ? release(operator, target, print) : reread(operator, target, print)
}

async function list(operator: Operator, print: Print): Promise<void> {
  const contracts = await operator.list()
  for (const each of contracts) print(lineOf(each))
  if (contracts.length === 0) print('Nothing is tracked.')
}

async function release(operator: Operator, { chain, address }: Target, print: Print): Promise<void> {
  const before = await operator.process({ chain, address })
  if (before === 'start') print(`Released: ${address} on ${chain} is being processed.`)
  else
    print(
      `Nothing to do: ${address} on ${chain} is ${before === 'ready' ? 'ready' : 'being processed'} already.`,
    )
}

async function reread(operator: Operator, target: Target | null, print: Print): Promise<void> {
  const asked = await operator.reread(target)
  const what = target
    ? `${target.address} on ${target.chain}`
    : `${asked} ${asked === 1 ? 'contract' : 'contracts'}`
  if (asked === 0) print(`Nothing to do: ${target ? 'it' : 'everything'} is being read already.`)
  else print(`To be read again: ${what}. What is shown stays until that is done.`)
}

function lineOf(contract: TrackedContract): string {
  const { state, chain, address, kind, name, estimated_transfers, trackers } = contract
  const size =
    estimated_transfers === null ? [] : [`about ${estimated_transfers.toLocaleString('en')} transfers`]
  const users = `${trackers} ${trackers === 1 ? 'user' : 'users'}`
  return [
    state.padEnd(10),
    chain.padEnd(9),
    address,
    kind.padEnd(7),
    [name, ...size, users, rereadText(contract)].filter(Boolean).join(', '),
  ].join('  ')
}

/** How far it is read again; '' if it is not to be. */
function rereadText({
  kind,
  state,
  first_block,
  reading,
  reread_asked,
  reread_cursor,
  reread_target,
  reread_trouble,
}: TrackedContract): string {
  const isOlder = reading !== null && reading < readings[kind].version
  if (state !== 'ready' || !(isOlder || reread_asked)) return ''
  if (reread_trouble !== null) return `not read again: ${reread_trouble}`
  if (reread_cursor === null || reread_target === null) return 'waits to be read again'
  return `${Math.floor(progressOf(first_block, reread_cursor, reread_target) * 100)}% read again`
}
