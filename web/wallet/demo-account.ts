import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { demoKey } from './demo-key.ts'
import { readFees, readGas, type Transaction } from './demo-transaction.ts'
import { countTransactions } from './provider.ts'

/*
 * The account of the demo wallet, which signs by itself. It imports the cryptography of viem, so load it lazily.
 */

type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>
export type DemoAccount = ReturnType<typeof openDemoAccount>

const DEMO_CHAIN_ID = 31_337

export function openDemoAccount(rpc: Rpc) {
  const account = privateKeyToAccount(demoKey())
  const { address } = account
  return {
    address,
    /** Text, or bytes in hexadecimal. */
    signMessage: (message: string) =>
      account.signMessage({
        message: /^0x([0-9a-f]{2})*$/i.test(message) ? { raw: message as Hex } : message,
      }),
    /** As JSON. */
    signTypedData: (typedData: string) => account.signTypedData(JSON.parse(typedData)),
    async send(transaction: Transaction): Promise<unknown> {
      const provider = {
        request: ({ method = '', params = [] as readonly unknown[] }) => rpc(method, params),
      }
      const [gas, fees, nonce] = await Promise.all([
        readGas(rpc, { ...transaction, from: address }),
        readFees(rpc),
        countTransactions(provider, address, 'pending'),
      ])
      const { to, data, value } = transaction
      const signed = await account.signTransaction({
        type: 'eip1559',
        chainId: DEMO_CHAIN_ID,
        nonce,
        gas,
        ...fees,
        value: BigInt(value ?? 0),
        // Any mix of cases is an address.
        ...(to && { to: to.toLowerCase() as Hex }),
        ...(data && { data: data as Hex }),
      })
      return rpc('eth_sendRawTransaction', [signed])
    },
  }
}
