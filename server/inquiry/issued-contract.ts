import { encodeFunctionData } from 'viem'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { abi } from '#contracts/artifact.ts'
import { isIssued } from '#contracts/is-issued.ts'
import { readAddressWord } from '#server/chain/answer-words.ts'
import { readString } from '#server/chain/read-text.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { askChain, wrongAddress } from './ask-chain.ts'

export type IssuedContract = {
  owner: string | null
  /** Where the contract says that its metadata are. */
  contractUri: string
}

/** What a contract of ours says of itself on the chain. Throws what the form shows when there is none at the address. */
export function readIssuedContract(
  registry: ChainRegistry,
  key: ChainKey,
  address: string,
): Promise<IssuedContract> {
  return askChain(registry, key, 'contract_chain', async (chain) => {
    const found = await chain.code(address)
    if (found === '0x')
      throw wrongAddress('contract_address', `There is no contract at this address on ${factsOf(key).name}.`)
    if (!isIssued(found))
      throw wrongAddress('contract_address', 'The contract at this address is not one that Assay deploys.')
    const [owner = null, uri = null] = await chain.callMany([
      { to: address, data: encodeFunctionData({ abi, functionName: 'owner' }) },
      { to: address, data: encodeFunctionData({ abi, functionName: 'contractURI' }) },
    ])
    return {
      owner: readAddressWord(owner),
      contractUri: readString(Buffer.from(uri?.slice(2) ?? '', 'hex')).toString(),
    }
  })
}
