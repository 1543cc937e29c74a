import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Call, Scope } from '#api/call.ts'
import { type CallName, calls } from '#api/calls.ts'
import { date } from '#api/fields.ts'

export type ToolCall = { name: CallName; call: Call; scope: Scope; hasDays: boolean }

/** Of the calls that are no plain reads. */
const WRITES: Partial<Record<CallName, Tool['annotations']>> = {
  'POST /api/nft/lazy-mint': { destructiveHint: false },
  'POST /api/nft/update-lazy-mint': { destructiveHint: true, idempotentHint: true },
  'POST /api/nft/delete-lazy-mint': { destructiveHint: true, idempotentHint: true },
}

/** What a tool takes besides, if the call answers a row per day: years of them are more than an assistant can read. */
const days = z.object({
  from: date.optional().describe('Of `main`, only days from this one on'),
  to: date.optional().describe('Of `main`, only days up to and with this one'),
})

/** Every call that an API key may make and that takes plain JSON, by its name as a tool: the path, in words. */
export const toolCalls: ReadonlyMap<string, ToolCall> = new Map(
  (Object.entries(calls) as [CallName, Call][]).flatMap(([name, call]) =>
    call.scope && !call.multipart
      ? [[toolName(name), { name, call, scope: call.scope, hasDays: hasDays(call) }]]
      : [],
  ),
)

/** Those that a key of these scopes may use. */
export function toolsFor(scopes: readonly Scope[]): Tool[] {
  return [...toolCalls].filter(([, { scope }]) => scopes.includes(scope)).map(describeTool)
}

/** ‘POST /api/nft/stats-main’ is nft_stats_main. */
function toolName(name: CallName): string {
  const [, path = ''] = name.split(' ')
  const words = path.replace(/^\/api\//, '/').replaceAll(/\{\w+\}\/?/g, '')
  return words.slice(1).replaceAll(/[^a-z0-9]+/g, '_')
}

function describeTool([name, { name: callName, call, hasDays }]: [string, ToolCall]): Tool {
  return {
    name,
    title: call.summary,
    description: `${call.summary}. The answer of ${callName}${hasDays ? ', with what each figure means and how to prove it' : ''}.`,
    inputSchema: inputOf(call, hasDays),
    annotations: { readOnlyHint: true, ...without(WRITES[callName]), openWorldHint: false },
  }
}

function without(writes: Tool['annotations']): Tool['annotations'] {
  return writes && { readOnlyHint: false, ...writes }
}

function inputOf({ params, body }: Call, hasDays: boolean): Tool['inputSchema'] {
  const parts = [params, body, hasDays ? days : undefined].flatMap((part) => (part ? [jsonSchema(part)] : []))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

function jsonSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input' })
}

/** By its reply: `main` is a row per day. */
function hasDays({ reply }: Call): boolean {
  return reply instanceof z.ZodObject && 'main' in reply.shape
}
