import { encodeFunctionData, type Hex, namehash, parseAbi } from 'viem'
import { normalize } from 'viem/ens'
import { addressWanted } from '#api/address.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { readAddressWord } from '#server/chain/answer-words.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Chain } from '#server/chain/types.ts'
import { askChain, wrongAddress } from './ask-chain.ts'

/** ERC-137. */
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
])

export type Resolved = { name: string; address: string }

/** The address that a name stands for on its chain. Throws what the form shows if there is none. */
export async function resolveName(registry: ChainRegistry, key: ChainKey, name: string): Promise<Resolved> {
  const { ensRegistry, name: chainName } = factsOf(key)
  if (!ensRegistry) throw wrongAddress('name', `No names are known on ${chainName}. ${addressWanted}`)
  return askChain(registry, key, 'contract_chain', (chain) => readName(chain, ensRegistry, name))
}

/** The resolver is a contract of anybody's choice: of its answer nothing but an address is taken. */
export async function readName(chain: Chain, ensRegistry: string, typed: string): Promise<Resolved> {
  const name = normalName(typed)
  const node = namehash(name)
  const ask = async (to: string, functionName: 'resolver' | 'addr') => {
    const data = encodeFunctionData({ abi, functionName, args: [node as Hex] })
    const [answer = null] = await chain.callMany([{ to, data }])
    return readAddressWord(answer)
  }
  const resolver = await ask(ensRegistry, 'resolver')
  const address = resolver && (await ask(resolver, 'addr'))
  if (!address) throw wrongAddress('name', `${name} has no address on ${factsOf(chain.key).name}.`)
  return { name, address }
}

/** By ENSIP-15: names that look alike are one name, or none. */
function normalName(typed: string): string {
  try {
    return normalize(typed.trim())
  } catch {
    throw wrongAddress('name', 'This is no valid name.')
  }
}
