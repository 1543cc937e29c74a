import { decodeAbiParameters, type Hex } from 'viem'
import type { Chain } from '#server/chain/types.ts'

const SELECTORS = { erc721: '0xc87b56dd', erc1155: '0x0e89341c' }

/** tokenURI or uri of each token as it is now; null where the contract reverts, or answers with no text or too much of it. */
export async function readTokenUris(
  chain: Chain,
  { address, kind }: { address: string; kind: keyof typeof SELECTORS },
  tokenIds: readonly string[],
): Promise<(string | null)[]> {
  const answers = await chain.callMany(
    tokenIds.map((id) => ({
      to: address,
      data: SELECTORS[kind] + BigInt(id).toString(16).padStart(64, '0'),
    })),
  )
  return answers.map(readText)
}

function readText(answer: string | null): string | null {
  if (!answer) return null
  try {
    return decodeAbiParameters([{ type: 'string' }], answer as Hex)[0].trim() || null
  } catch {
    return null
  }
}
