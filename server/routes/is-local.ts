import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What proxies add by themselves, or are told to in every guide. */
const BY_A_PROXY = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Whether somebody on this machine asks: the connection comes from loopback, names a loopback host (a page elsewhere could point
 * its own name here) and has come through no proxy (whose connection would look local). A proxy that nobody has told anything adds no
 * header and names us as the host, but the most common one speaks HTTP/1.0 then, which nobody else does.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, socket, httpVersion } = request.raw
  if (httpVersion === '1.0' || Object.keys(headers).some((name) => BY_A_PROXY.test(name))) return false
  return isLoopback(socket.remoteAddress ?? '') && isLoopbackName(headers.host ?? '')
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}

function isLoopbackName(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)
}
