import type { Device } from '#server/store/device.ts'
import { clientOf } from './client-key.ts'

/** From where a request came, as its account's owner reads it. */
export function deviceOf({ client, userAgent }: { client: string; userAgent: string }): Device {
  return { userAgent, address: clientOf(client).address }
}
