import { type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { MAX_GAS } from './rpc-methods.ts'

/** Legacy, EIP-2930 and EIP-1559. One with authorisations (EIP-7702) acts for others than its sender. */
const PLAIN = /^0x(?:0[12]|[c-f][0-9a-f])/i

type Refusal = { code: number; message: string }
type Options = {
  /** Everybody in the demo world, in lower case. */
  people: ReadonlySet<string>
  nonceOf(sender: string): Promise<bigint>
  /** Throws if it is too much. */
  spendGas(gas: bigint): void
}

/** Why the demo chain does not take the signed transaction; null if it does. */
export async function refusalOfRaw(
  raw: Hex,
  { people, nonceOf, spendGas }: Options,
): Promise<Refusal | null> {
  const read = await readRaw(raw)
  if (!read) return { code: -32602, message: 'This is no signed transaction that the demo chain takes.' }
  const { sender, gas, nonce } = read
  if (gas > MAX_GAS) return { code: -32602, message: `A transaction has ${MAX_GAS} gas at most.` }
  // Their keys are public.
  if (people.has(sender)) return { code: 4100, message: 'This account belongs to the demo world.' }
  // The node would keep it for ever, and as many of them as there are.
  if (nonce > (await nonceOf(sender))) return { code: -32000, message: 'nonce too high' }
  spendGas(gas)
  return null
}

async function readRaw(raw: Hex): Promise<{ sender: string; gas: bigint; nonce: bigint } | null> {
  if (!PLAIN.test(raw)) return null
  try {
    const { gas = 0n, nonce = 0 } = parseTransaction(raw)
    const sender = await recoverTransactionAddress({ serializedTransaction: raw as never })
    return { sender: sender.toLowerCase(), gas, nonce: BigInt(nonce) }
  } catch {
    return null
  }
}
