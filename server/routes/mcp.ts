import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Forbidden, Rejected, Unauthenticated } from '#server/errors.ts'
import type { KeyCaller } from '#server/store/callers.ts'
import { bearerToken } from './authenticate.ts'
import { answer } from './failures.ts'
import { toolCalls, toolsFor } from './mcp/tools.ts'
import { useTool } from './mcp/use-tool.ts'

/** A question and its arguments; the largest is a draft. */
const BODY_LIMIT = 128 * 1024

const instructions =
  'Figures of the blockchain projects that the owner of this account tracks in Assay. Begin with `collections`. ' +
  'Give a figure together with its definition and its proof, which come with the statistics; `proof` lists the rows that add up to it. ' +
  'null is unknown, and never zero. Amounts are exact decimal strings.'

/**
 * The Model Context Protocol over streamable HTTP, for assistants: the calls of the API as tools, with the same keys. Without sessions of its
 * own: every request is answered by itself, so that any process behind a load balancer can answer it.
 */
export function mcpRoutes(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin

  app.route({
    method: 'POST',
    url: '/mcp',
    schema: { hide: true },
    bodyLimit: BODY_LIMIT,
    // No page of another site reads it, of whatever origin.
    config: { cors: { origin: false } },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      checkOrigin(request, ownOrigin)
      const caller = await callerOf(app, request, reply)
      request.caller = caller
    },
    handler: async (request, reply) => {
      // A batch would be many requests that count as one. The protocol has no batches since 2025-06-18.
      if (Array.isArray(request.body)) throw new Rejected('no_batches', 'Send one message at a time.')
      const caller = request.caller as KeyCaller
      // The call that a tool makes counts by itself.
      if (!toolCalls.has(toolOf(request.body))) app.keyUse.count(caller)
      const server = serverFor(app, request, caller, publicUrl)
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      try {
        const response = await transport.handleRequest(webRequest(request, publicUrl), {
          parsedBody: request.body,
        })
        const type = response.headers.get('content-type')
        if (type) reply.type(type)
        return await reply.status(response.status).send(await response.text())
      } finally {
        await server.close()
      }
    },
  })

  // There is no stream of the server's own to listen to, and no session to end: so the protocol wants it answered.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: (_request, reply) =>
      answer(reply.header('allow', 'POST'), 405, {
        code: 'post_only',
        message: 'Send a POST to this address.',
      }),
  })
}

/** Against pages that reach a server on somebody's own machine by a name of theirs. Assistants are no pages, and send no origin. */
function checkOrigin({ headers: { origin } }: FastifyRequest, ownOrigin: string): void {
  if (origin !== undefined && origin !== ownOrigin)
    throw new Forbidden('foreign_origin', 'Pages of other sites cannot use this address.')
}

/** Keys alone: the token of a session opens everything of an account, and has no place in the configuration of an assistant. */
async function callerOf(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyCaller> {
  const token = bearerToken(request)
  const caller = token ? await app.limitConcurrency(() => app.findCaller(token)) : null
  if (!caller) {
    reply.header('www-authenticate', 'Bearer')
    throw new Unauthenticated('not_signed_in', 'Send an API key as a bearer token.')
  }
  if (caller.by !== 'key') throw new Forbidden('key_needed', 'Use an API key here, and not a session.')
  return caller
}

function serverFor(
  app: FastifyInstance,
  request: FastifyRequest,
  { scopes }: KeyCaller,
  publicUrl: string,
): Server {
  const server = new Server(
    { name: 'assay', title: 'Assay', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: toolsFor(scopes) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const tool = toolCalls.get(name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`)
    return useTool(app, request, tool, given, publicUrl)
  })
  return server
}

function toolOf(body: unknown): string {
  const called = CallToolRequestSchema.safeParse(body)
  return called.success ? called.data.params.name : ''
}

/** What the protocol's own checks look at. */
function webRequest({ headers }: FastifyRequest, publicUrl: string): Request {
  const seen = ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  return new Request(new URL('/mcp', publicUrl), { method: 'POST', headers: seen })
}
