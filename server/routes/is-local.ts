import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Whether somebody on this machine asks: the connection comes from loopback, names a loopback host (a page elsewhere could point
 * its own name here) and has come through no proxy (whose connection would look local).
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  if (headers['x-forwarded-for'] || headers.forwarded || headers['x-real-ip'] || headers.via) return false
  return isLoopback(socket.remoteAddress ?? '') && isLoopbackName(headers.host ?? '')
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}

function isLoopbackName(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)
}
