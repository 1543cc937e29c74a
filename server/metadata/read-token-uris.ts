import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Chain } from '#server/chain/types.ts'

const FUNCTIONS = { erc721: 'tokenURI', erc1155: 'uri' } as const

/** tokenURI or uri of each token as it is now; null if the contract reverts, or answers with no text or too much of it. */
export async function readTokenUris(
  chain: Chain,
  { address, kind }: { address: string; kind: keyof typeof FUNCTIONS },
  tokenIds: readonly string[],
): Promise<(string | null)[]> {
  const answers = await chain.callMany(
    tokenIds.map((id) => ({
      to: address,
      data: encodeFunctionData({ abi: tokenAbi, functionName: FUNCTIONS[kind], args: [BigInt(id)] }),
    })),
  )
  return answers.map(readText)
}

function readText(answer: string | null): string | null {
  if (!answer) return null
  try {
    return (
      decodeFunctionResult({ abi: tokenAbi, functionName: 'tokenURI', data: answer as Hex }).trim() || null
    )
  } catch {
    return null
  }
}
