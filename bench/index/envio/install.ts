import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { FIRST_BLOCK, TOKEN } from '../synthetic-chain.ts'

const FOLDER = path.resolve('.cache/bench/envio')
const PROJECT = path.join(FOLDER, 'project')
/** The newest whose program was found on npm for x64 and for arm64. */
const VERSION = '2.25.3'
/** Envio's generator calls it by name. */
const PNPM = '9.15.9'
const INSTALL_LIMIT_MS = 300_000
const run = promisify(execFile)

const toolManifest = JSON.stringify({ private: true, dependencies: { pnpm: PNPM } }, null, 2)
const manifest = JSON.stringify(
  {
    private: true,
    dependencies: { envio: VERSION },
    optionalDependencies: { generated: './generated' },
  },
  null,
  2,
)

// What a user of Envio writes for a token's transfers and balances. Nothing is kept for reorganisations, as the past is final.
const files = (rpcUrl: string): Record<string, string> => ({
  'package.json': manifest,
  'config.yaml': `
name: bench
unordered_multichain_mode: true
rollback_on_reorg: false
field_selection:
  transaction_fields: [hash]
networks:
  - id: 1
    start_block: ${FIRST_BLOCK}
    rpc:
      url: ${rpcUrl}
      for: sync
    contracts:
      - name: Token
        address: "${TOKEN}"
        handler: src/EventHandlers.js
        events:
          - event: Transfer(address indexed from, address indexed to, uint256 amount)
`,
  'schema.graphql': `
type Transfer {
  id: ID!
  blockNumber: Int!
  logIndex: Int!
  timestamp: Int!
  transactionHash: String!
  from: String!
  to: String!
  amount: BigInt!
}
type Balance {
  id: ID!
  balance: BigInt!
}
`,
  'src/EventHandlers.js': `
const { Token } = require('generated')
const NOBODY = '0x0000000000000000000000000000000000000000'

Token.Transfer.handlerWithLoader({
  // First for all events of a batch, so that what they need is read at once.
  loader: ({ event, context }) =>
    Promise.all([context.Balance.get(event.params.from), context.Balance.get(event.params.to)]),
  handler: async ({ event, context }) => {
    const { from, to, amount } = event.params
    const { number, timestamp } = event.block
    context.Transfer.set({
      id: number + '_' + event.logIndex,
      blockNumber: number,
      logIndex: event.logIndex,
      timestamp,
      transactionHash: event.transaction.hash,
      from,
      to,
      amount,
    })
    await add(context, from, -amount)
    await add(context, to, amount)
  },
})

async function add(context, id, amount) {
  if (id === NOBODY) return
  const before = await context.Balance.get(id)
  context.Balance.set({ id, balance: (before?.balance ?? 0n) + amount })
}
`,
})

/** Puts Envio and the project on disk and generates its code for the node; gives the project's folder and the PATH that Envio needs. */
export async function prepareEnvio(rpcUrl: string) {
  const tools = path.join(FOLDER, 'tools')
  const env = {
    ...process.env,
    PATH: [path.dirname(process.execPath), path.join(tools, 'node_modules/.bin'), process.env.PATH].join(':'),
  }
  const before = await readFile(path.join(PROJECT, 'package.json'), 'utf8').catch(() => null)
  await write(tools, { 'package.json': toolManifest })
  await write(PROJECT, files(rpcUrl))
  const limits = { env, timeout: INSTALL_LIMIT_MS }
  if (before !== manifest || !existsSync(path.join(PROJECT, 'node_modules/.modules.yaml'))) {
    console.log(`installing Envio ${VERSION} into ${path.relative('.', FOLDER)}`)
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: tools, ...limits })
    await run('pnpm', ['install', '--no-frozen-lockfile'], { cwd: PROJECT, ...limits })
  }
  // The node's address is part of what is generated.
  await run('node_modules/.bin/envio', ['codegen'], { cwd: PROJECT, maxBuffer: 2 ** 26, ...limits })
  return { folder: PROJECT, path: env.PATH }
}

async function write(folder: string, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
