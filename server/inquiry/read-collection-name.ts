import { encodeFunctionData } from 'viem'
import { readAddressWord } from '#server/chain/answer-words.ts'
import { MethodMissing } from '#server/chain/errors.ts'
import { cleanText, readString } from '#server/chain/read-text.ts'
import { readTokenNames } from '#server/chain/read-token-names.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Chain } from '#server/chain/types.ts'

/** Where EIP-1967 keeps the address of the code behind a proxy. */
const IMPLEMENTATION = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const DATA_URI = /^data:application\/json(?:;[\w-]+=[\w-]+)*(?:;utf8)?(?<base64>;base64)?,(?<body>.*)$/s

/** The name of a contract that does not answer name(): from its metadata (ERC-7572), else from the code behind the proxy; else ''. */
export async function readCollectionName(chain: Chain, address: string): Promise<string> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'contractURI' })
  const [uri = null] = await chain.callMany([{ to: address, data }])
  return nameInUri(uri) || (await nameBehindProxy(chain, address))
}

/** Nothing is fetched: metadata that is kept elsewhere gives no name here. */
function nameInUri(answer: string | null): string {
  const uri = readString(Buffer.from(answer?.slice(2) ?? '', 'hex')).toString()
  const { base64, body = '' } = DATA_URI.exec(uri)?.groups ?? {}
  try {
    const text = base64 ? Buffer.from(body, 'base64').toString() : plain(body)
    const metadata = JSON.parse(text)
    return typeof metadata?.name === 'string' ? cleanText(metadata.name) : ''
  } catch {
    return ''
  }
}

/** Percent-encoded by the standard, as it is by habit. */
function plain(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

async function nameBehindProxy(chain: Chain, address: string): Promise<string> {
  const slot = await chain
    .request('eth_getStorageAt', [address, IMPLEMENTATION, 'latest'])
    // Some nodes do not have the method. A contract can do without a name.
    .catch((error) => {
      if (error instanceof MethodMissing) return null
      throw error
    })
  const implementation = readAddressWord(typeof slot === 'string' ? slot : null)
  if (!implementation) return ''
  const [names] = await readTokenNames(chain, [implementation])
  return names?.name ?? ''
}
