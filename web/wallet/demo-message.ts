import { ProviderError } from './provider-error.ts'

/** Messages come as hexadecimal bytes; shown as text if they are text. */
export function readableMessage(message: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return message
  }
}

/** The typed data as indented JSON. */
export function readableTypedData(typedData: string): string {
  try {
    return JSON.stringify(JSON.parse(typedData), null, 2)
  } catch {
    throw new ProviderError(-32602, 'The typed data is not JSON.')
  }
}
