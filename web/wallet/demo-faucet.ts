import { apiUrl } from '../client/config.ts'
import { errorMessage } from './error-message.ts'

type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** As on the server: with this much the faucet gives nothing. */
const ENOUGH_WEI = 10n ** 18n

export type Funds = {
  /** Null if the chain does not answer. */
  balanceWei: bigint | null
  /** Why the faucet gave nothing, in words for users; null if it did, or if there was no need. */
  refusal: string | null
}

/** The account's balance, after the faucet has given it coins if it has hardly any. */
export async function fundAccount(rpc: Rpc, address: string): Promise<Funds> {
  const readBalance = async () => BigInt(String(await rpc('eth_getBalance', [address, 'latest'])))
  try {
    const balanceWei = await readBalance()
    if (balanceWei >= ENOUGH_WEI) return { balanceWei, refusal: null }
    const refusal = await askFaucet(address)
    return { balanceWei: await readBalance(), refusal }
  } catch (error) {
    console.error(error)
    return { balanceWei: null, refusal: errorMessage(error, 'The demo chain cannot be reached.') }
  }
}

async function askFaucet(address: string): Promise<string | null> {
  const response = await fetch(apiUrl('/demo/faucet'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  const { error } = await response.json()
  return response.ok ? null : String(error?.message ?? 'The faucet does not answer.')
}
