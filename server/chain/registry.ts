import type { ChainKey } from '#api/chains.ts'
import type { Chain } from './types.ts'

/** The chains that this server can reach; null for one that it was not given. */
export type ChainRegistry = { get(key: ChainKey): Chain | null }
