import { EndpointFault } from './errors.ts'
import {
  envelope,
  isObject,
  type RpcCall,
  type RpcReply,
  readReply,
  type SendOptions,
  type Transport,
} from './json-rpc.ts'
import type { Limits } from './limits.ts'

type Waiting = { resolve(reply: RpcReply): void; reject(error: unknown): void }

type Connection = {
  socket: WebSocket
  waiting: Map<number, Waiting>
  /** By subscription id. */
  listeners: Map<unknown, (raw: unknown) => void>
  onEnd: Set<() => void>
  end(kind: 'network' | 'timeout' | 'too-large', reason: string): void
}

/** One connection, opened when it is needed and again after it ended. Calls go out one by one, replies come as they are ready. */
export function openWs(url: URL, limits: Limits): Transport {
  let current: Promise<Connection> | undefined
  let lastId = 0
  let closed = false

  function connect(): Promise<Connection> {
    current ??= open().catch((error) => {
      current = undefined
      throw error
    })
    return current
  }

  function open(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new EndpointFault('network', 'closed'))
      const socket = newSocket(url)
      if (!socket) return reject(new EndpointFault('network', 'the address is no WebSocket address'))
      const late = setTimeout(() => end('timeout', 'no connection'), limits.timeoutMs)
      let ended = false
      const end: Connection['end'] = (kind, reason) => {
        if (ended) return
        ended = true
        clearTimeout(late)
        current = undefined
        const fault = new EndpointFault(kind, reason)
        reject(fault)
        for (const each of connection.waiting.values()) each.reject(fault)
        connection.waiting.clear()
        for (const tell of connection.onEnd) tell()
        socket.close()
      }
      const connection: Connection = {
        socket,
        waiting: new Map(),
        listeners: new Map(),
        onEnd: new Set(),
        end,
      }
      socket.addEventListener('open', () => {
        clearTimeout(late)
        resolve(connection)
      })
      socket.addEventListener('close', () => end('network', 'the connection ended'))
      socket.addEventListener('error', () => end('network', 'the connection failed'))
      socket.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return
        if (data.length > limits.maxResponseBytes) end('too-large', 'an answer larger than we take')
        else receive(connection, data)
      })
    })
  }

  function call(
    connection: Connection,
    { method, params }: RpcCall,
    signal?: AbortSignal,
  ): Promise<RpcReply> {
    return new Promise((resolve, reject) => {
      lastId += 1
      const id = lastId
      const settle = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', abort)
        connection.waiting.delete(id)
      }
      const fail = (error: unknown) => {
        settle()
        reject(error)
      }
      const abort = () => fail(signal?.reason)
      // A connection that no longer answers is given up with all that waits for it.
      const late = setTimeout(
        () => connection.end('timeout', `no answer within ${limits.timeoutMs} ms`),
        limits.timeoutMs,
      )
      signal?.addEventListener('abort', abort, { once: true })
      connection.waiting.set(id, {
        reject: fail,
        resolve(reply) {
          settle()
          resolve(reply)
        },
      })
      connection.socket.send(JSON.stringify(envelope(id, { method, params })))
    })
  }

  return {
    async send(calls: readonly RpcCall[], { signal, maxBytes }: SendOptions) {
      signal?.throwIfAborted()
      const connection = await connect()
      const replies = await Promise.all(calls.map((each) => call(connection, each, signal)))
      if (maxBytes !== undefined && replies.some((reply) => sizeOf(reply) > maxBytes)) {
        throw new EndpointFault('too-large', `an answer of more than ${maxBytes} bytes`)
      }
      return replies
    },
    async subscribeHeads(onHeader, onEnd) {
      const connection = await connect()
      const reply = await call(connection, { method: 'eth_subscribe', params: ['newHeads'] })
      if (reply.error) throw reply.error
      connection.listeners.set(reply.result, onHeader)
      connection.onEnd.add(onEnd)
      return (silent) => {
        connection.onEnd.delete(onEnd)
        if (silent) connection.end('network', 'no news for a while')
        if (!connection.listeners.delete(reply.result) || connection.socket.readyState !== WebSocket.OPEN)
          return
        call(connection, { method: 'eth_unsubscribe', params: [reply.result] }).catch(() => {})
      }
    },
    close() {
      closed = true
      current?.then(
        ({ socket }) => socket.close(),
        () => {},
      )
    },
  }
}

function receive(connection: Connection, data: string): void {
  let body: unknown
  try {
    body = JSON.parse(data)
  } catch {
    return
  }
  if (!isObject(body)) return
  if (typeof body.id === 'number') {
    const waiting = connection.waiting.get(body.id)
    if (!waiting) return
    try {
      waiting.resolve(readReply(body, body.id))
    } catch (error) {
      waiting.reject(error)
    }
  } else if (isObject(body.params)) {
    connection.listeners.get(body.params.subscription)?.(body.params.result)
  }
}

function newSocket(url: URL): WebSocket | undefined {
  try {
    return new WebSocket(url)
  } catch {
    return undefined
  }
}

function sizeOf(reply: RpcReply): number {
  return !reply.error && typeof reply.result === 'string' ? reply.result.length : 0
}
