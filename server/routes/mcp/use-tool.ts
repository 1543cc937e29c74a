import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Failure } from '#api/call.ts'
import { aboutFigures } from './about-figures.ts'
import type { ToolCall } from './tools.ts'

type Arguments = Record<string, unknown>

/** Makes the call as the key's program would, by the same route: rights, limits and answer are those of the API. */
export async function useTool(
  app: FastifyInstance,
  request: FastifyRequest,
  { name, call, hasDays }: ToolCall,
  given: Arguments,
  publicUrl: string,
): Promise<CallToolResult> {
  const { from, to, ...rest } = given
  const asked = hasDays ? rest : given
  const [method, path = ''] = name.split(' ')
  const params = Object.keys(call.params?.shape ?? {})
  const reply = await app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(textOf(asked[param]))),
    headers: {
      authorization: request.headers.authorization,
      'user-agent': request.headers['user-agent'] ?? '',
    },
    remoteAddress: request.ip,
    ...(method === 'POST' && {
      payload: Object.fromEntries(Object.entries(asked).filter(([key]) => !params.includes(key))),
    }),
  })
  if (reply.statusCode !== 200) return toolError(reply.json())
  const answer: unknown = reply.json()
  return toolAnswer({
    answer: hasDays ? onlyDays(answer as { main: { date: string }[] }, from, to) : answer,
    ...figuresOf(aboutFigures(name, asked, answer, publicUrl)),
  })
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : ''
}

function figuresOf(figures: ReturnType<typeof aboutFigures>) {
  return figures && { figures }
}

function onlyDays<T extends { main: { date: string }[] }>(answer: T, from: unknown, to: unknown): T {
  const main = answer.main.filter(
    ({ date }) => (typeof from !== 'string' || date >= from) && (typeof to !== 'string' || date <= to),
  )
  return { ...answer, main }
}

/** As text, too: not every assistant reads the structured form. */
function toolAnswer(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** The API's own sentence first, then what is wrong by field, then the word for programs. */
function toolError({ error: { code, message, fields = {}, retry_after_s } }: Failure): CallToolResult {
  const lines = [
    message,
    ...Object.entries(fields).map(([field, wrong]) => `${field}: ${wrong}`),
    ...(retry_after_s === undefined ? [] : [`Try again in ${retry_after_s} s.`]),
    `(${code})`,
  ]
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] }
}
