import { startDemoChain } from './start.ts'

// A process that owns a demo chain, for the test that kills it.
const { rpcUrl } = await startDemoChain({ dataDir: process.argv[2] ?? '', log: console, traffic: false })
process.send?.({ rpcUrl })
