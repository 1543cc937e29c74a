import { shippedChains } from '#api/chains/shipped.ts'
import { registerChains } from '#api/chains.ts'

// For tests and benchmarks of parts, which no program of the server has configured.
registerChains(shippedChains)
