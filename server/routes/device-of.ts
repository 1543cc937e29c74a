import type { FastifyRequest } from 'fastify'
import type { Device } from '#server/store/device.ts'
import { clientOf } from './client-key.ts'

/** From where a request came, as its account's owner reads it. */
export function deviceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Device {
  return { userAgent: headers['user-agent'] ?? '', address: clientOf(ip).address }
}
