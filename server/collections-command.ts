import { configure } from '#server/configure.ts'
import type { TrackedContract } from '#server/store/contracts.ts'
import { type Given, type Print, runCommand } from './operator-command.ts'
import type { Operator } from './operator-socket.ts'
import { readTarget, type Target } from './operator-target.ts'
import { type Work, withOperator } from './with-operator.ts'

const USAGE = `npm run collections -- list                       what is tracked; state 'start' waits for its release
npm run collections -- process <chain> <address>  lets a large NFT contract be processed`

export function collectionsCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const work = readCommand(args, print)
    await withOperator(configure(given), work)
  })
}

function readCommand([command, ...args]: readonly string[], print: Print): Work {
  if (command === 'list' && args.length === 0) return (operator) => list(operator, print)
  if (command !== 'process' || args.length !== 2) throw new Error(USAGE)
  const target = readTarget(args[0], args[1])
  return (operator) => release(operator, target, print)
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

function lineOf({
  state,
  chain,
  address,
  kind,
  name,
  estimated_transfers,
  trackers,
}: TrackedContract): string {
  const size =
    estimated_transfers === null ? [] : [`about ${estimated_transfers.toLocaleString('en')} transfers`]
  const users = `${trackers} ${trackers === 1 ? 'user' : 'users'}`
  return [
    state.padEnd(10),
    chain.padEnd(9),
    address,
    kind.padEnd(7),
    [name, ...size, users].filter(Boolean).join(', '),
  ].join('  ')
}
