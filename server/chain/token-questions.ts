import { encodeFunctionData, type Hex } from 'viem'
import { readFlag } from './answer-words.ts'
import { readDecimals } from './read-token-names.ts'
import { tokenAbi } from './token-abi.ts'

// As ERC-165 names interfaces.
const ERC165 = '0x01ffc9a7'
const ERC721 = '0x80ac58cd'
const ERC1155 = '0xd9b67a26'
/** By the standard nobody supports this id: a contract that says yes to it says yes to everything. */
const NONE = '0xffffffff'

const supports = (id: Hex) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'supportsInterface', args: [id] })

/** What ERC-165 is asked. */
export const interfaceQuestions = [ERC165, NONE, ERC721, ERC1155].map((id) => supports(id as Hex))

/** Which interfaces a contract says it has, by the answers to these questions. */
export function readInterfaces(answers: readonly (string | null)[]): { erc721: boolean; erc1155: boolean } {
  const [erc165, none, erc721 = false, erc1155 = false] = answers.map(readFlag)
  const isHonest = erc165 && !none
  return { erc721: isHonest === true && erc721, erc1155: isHonest === true && erc1155 }
}

/**
 * What only an ERC-20 answers, and what only a contract with items does. One that answers all is both, as ERC-404 is and its kin
 * (Pandora-Labs-Org/erc404-legacy, Pandora-Labs-Org/erc404; DN404 has two contracts, of which each is one thing).
 */
export function hybridQuestions(address: string): Hex[] {
  const nobody = address as Hex
  return [
    encodeFunctionData({ abi: tokenAbi, functionName: 'decimals' }),
    encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [nobody, nobody] }),
    encodeFunctionData({ abi: tokenAbi, functionName: 'isApprovedForAll', args: [nobody, nobody] }),
  ]
}

export function isHybrid(answers: readonly (string | null)[]): boolean {
  const [decimals = null, allowance = null, approved = null] = answers
  return (readDecimals(decimals) ?? 0) > 0 && isWord(allowance) && isWord(approved)
}

export function isWord(answer: string | null | undefined): answer is string {
  return answer?.length === 66
}
