import type { Abi, Address, Hex } from 'viem'
import { abi, bytecode } from '#contracts/artifact.ts'
import { compileSolidity } from '#tools/compile-solidity.ts'
import { installPeers } from './install-peers.ts'

const OWN_URI = 'https://example.com/nft/metadata/0123456789abcdef0123456789ab'
const CONTRACT_URI = 'https://example.com/nft/contract/0b1f4e0c-6c52-4c1e-9d3a-5f6b7c8d9e0f'
const ROYALTY_BPS = 250n
const AMOUNT = 10n
const NEW_ID = 2n ** 256n - 1n

type Call = [functionName: string, args: unknown[]]
type Ids = bigint[]

/**
 * How each contract does the same. Drafts have metadata of their own, by the cheapest way that the contract has: the {id}
 * template, a base URI, or else a stored URI. Where the contract counts the ids itself, `firstId` is where it begins.
 */
export type Measured = {
  name: string
  artifact: { abi: Abi; bytecode: Hex }
  deployArgs(owner: Address): unknown[]
  countsIds: boolean
  firstId: bigint
  before: Call[]
  mintDraft(to: Address, id: bigint): Call
  mintWithUri(to: Address, id: bigint): Call
  mintMore(to: Address, id: bigint): Call
  mintBatch(to: Address, ids: Ids): Call
  mintToMany?(recipients: Address[], id: bigint): Call
  burn(from: Address, id: bigint): Call
}

/** The contracts that can be had here, ours first, and a line on each that cannot. */
export function contractsToMeasure() {
  const own = sameCalls('Assay', { abi, bytecode }, [CONTRACT_URI, ROYALTY_BPS])
  const wizard = compileSolidity('bench/gas/WizardCollection.sol', 'WizardCollection')
  const measured: Measured[] = [
    own,
    sameCalls('OpenZeppelin', wizard, ['https://example.com/nft/metadata/{id}', CONTRACT_URI, ROYALTY_BPS]),
  ]
  const missing: string[] = []
  for (const [name, load] of [['thirdweb', thirdweb] as const, ['Manifold', manifold] as const]) {
    try {
      measured.push(load(name))
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : error
      missing.push(`${name} is left out: ${reason}`)
    }
  }
  return { measured, missing }
}

function sameCalls(name: string, artifact: Measured['artifact'], deployArgs: unknown[]): Measured {
  return {
    name,
    artifact,
    deployArgs: () => deployArgs,
    countsIds: false,
    firstId: 1n,
    before: [],
    mintDraft: (to, id) => ['mint', [to, id, AMOUNT, '']],
    mintWithUri: (to, id) => ['mint', [to, id, AMOUNT, OWN_URI]],
    mintMore: (to, id) => ['mint', [to, id, AMOUNT, '']],
    mintBatch: (to, ids) => ['mintBatch', [to, ids, ids.map(() => AMOUNT), []]],
    mintToMany: (recipients, id) => ['mintToMany', [recipients, id, AMOUNT, '']],
    burn: (from, id) => ['burn', [from, id, 1n]],
  }
}

function thirdweb(name: string): Measured {
  const packages = installPeers({ '@thirdweb-dev/contracts': '3.15.0' })
  const file = `${packages}/@thirdweb-dev/contracts/base/ERC1155Base.sol`
  return {
    name,
    artifact: compileSolidity(file, 'ERC1155Base', [packages]),
    deployArgs: (owner) => [owner, 'Name', 'SYMBOL', owner, ROYALTY_BPS],
    countsIds: true,
    firstId: 0n,
    before: [],
    mintDraft: (to) => ['mintTo', [to, NEW_ID, OWN_URI, AMOUNT]],
    mintWithUri: (to) => ['mintTo', [to, NEW_ID, OWN_URI, AMOUNT]],
    mintMore: (to, id) => ['mintTo', [to, id, '', AMOUNT]],
    mintBatch: (to, ids) => ['batchMintTo', [to, ids.map(() => NEW_ID), ids.map(() => AMOUNT), OWN_URI]],
    burn: (from, id) => ['burn', [from, id, 1n]],
  }
}

function manifold(name: string): Measured {
  const packages = installPeers({
    '@manifoldxyz/creator-core-solidity': '3.0.0',
    '@manifoldxyz/libraries-solidity': '1.0.4',
    '@openzeppelin/contracts': '4.9.6',
    '@openzeppelin/contracts-upgradeable': '4.9.6',
  })
  const file = `${packages}/@manifoldxyz/creator-core-solidity/contracts/ERC1155Creator.sol`
  return {
    name,
    artifact: compileSolidity(file, 'ERC1155Creator', [packages]),
    deployArgs: () => ['Name', 'SYMBOL'],
    countsIds: true,
    firstId: 1n,
    before: [['setBaseTokenURI', ['https://example.com/nft/metadata/']]],
    mintDraft: (to) => ['mintBaseNew', [[to], [AMOUNT], []]],
    mintWithUri: (to) => ['mintBaseNew', [[to], [AMOUNT], [OWN_URI]]],
    mintMore: (to, id) => ['mintBaseExisting', [[to], [id], [AMOUNT]]],
    mintBatch: (to, ids) => ['mintBaseNew', [[to], ids.map(() => AMOUNT), []]],
    mintToMany: (recipients, id) => ['mintBaseExisting', [recipients, [id], [AMOUNT]]],
    burn: (from, id) => ['burn', [from, [id], [1n]]],
  }
}
