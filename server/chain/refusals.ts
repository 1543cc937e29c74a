import type { RpcError } from './errors.ts'

/** Why an endpoint does not answer eth_getLogs, and what it would answer. */
export type Refusal = {
  /** range: too many blocks, whatever is in them. crowded: too many logs, too large or too slow an answer. */
  kind: 'range' | 'crowded'
  /** The most blocks, or the most logs, if the endpoint names it. */
  limit: number | undefined
  /** A range that would work, if the endpoint names it. */
  suggested: { from: number; to: number } | undefined
}

const NUMBER = String.raw`(\d[\d,._]*k?)`

/** Order matters: a message about too many logs often goes on to speak of ranges. */
const CROWDED: RegExp[] = [
  'more than allowed number of logs',
  'query returned more than <n> results',
  'query exceeds max results <n>',
  'logs matched by query exceeds limit of <n>',
  'returns too many logs, narrow your filter: <n>',
  'max(?:imum)? (?:number of )?logs (?:per response|requested|returned)?(?: is| of|:)? ?<n>',
  'more than <n> logs',
  'log response size exceeded',
  'response (?:size )?(?:is )?(?:should not|exceed|larger|too (?:big|large))',
  '(?:response|content|result|payload)(?: set)? too (?:big|large)',
  'size (?:is )?(?:larger|greater) than',
  'too many (?:logs|results|matches)',
  'exceeds? (?:the )?max(?:imum)? (?:number of )?(?:results|logs)',
  'time(?:d)?[ -]?out',
  'deadline exceeded',
  'took too long',
  'query duration',
  'no backend is currently healthy to serve traffic',
].map(pattern)

const RANGE: RegExp[] = [
  'too many blocks from \\d+ to \\d+, maximum is set to <n>',
  'number of requested blocks is <n>',
  'range \\d+ (?:exceeds (?:the )?|is bigger than range )limit(?: of)? <n>',
  'maximum allowed is <n> blocks',
  'range must not exceed <n> blocks',
  'wide blocks? range, the limit is <n>',
  'range allowed for your plan \\(\\d+ > <n>\\)',
  'range exceeds server limit, narrow your filter: <n>',
  'max(?:imum)?[ _-]?(?:allowed )?(?:block ?)?range *(?:is|of|:|=)? *<n>',
  'limited to (?:an? )?(?:0 ?- ?)?<n>',
  'up to an? <n> block range',
  'block range (?:exceeds|greater than|over|limit(?:ed)?(?: is| to| of|:)?) <n>',
  'ranges? (?:over|above|larger than|greater than) <n>',
  'at most <n> blocks',
  'smaller than size <n>',
  'blocks distance: <n>',
  'too wide \\(maximum <n>\\)',
  'max(?:imum)? (?:is |of )?<n> blocks',
  'block ?range.*(?:too|larger|bigger|exceed|limit|greater)',
  '(?:too|exceed|larger|bigger|limit|greater).*block ?range',
  'range (?:is )?too (?:large|wide|big|high)',
  'too many blocks',
].map(pattern)

const SUGGESTED = [
  /block range(?: should work)?:? *\[(0x[0-9a-f]+), *(0x[0-9a-f]+)\]/i,
  /retry with the range (\d+)-(\d+)/i,
]

/** About blocks, although it begins with the size. */
const NUMBER_OF_BLOCKS = /number of requested blocks is/i

const LIMIT_EXCEEDED = -32_005
/** All that nodes of the BNB chain say, of a range that is too much for them as of any question for logs. */
const BARE = /^limit exceeded\.?$/i

/** undefined: the error is about something else. */
export function readRefusal({ code, message }: RpcError): Refusal | undefined {
  if (
    /rate.?limit|too many requests|requests per|request (?:limit|count)|cu limit|too fast|capacity|quota|beyond current head/i.test(
      message,
    )
  ) {
    return undefined
  }
  const suggested = readSuggested(message)
  const crowded = NUMBER_OF_BLOCKS.test(message) ? [] : CROWDED
  for (const [kind, patterns] of [
    ['crowded', crowded],
    ['range', RANGE],
  ] as const) {
    const matches = patterns.map((each) => each.exec(message)).filter((match) => match !== null)
    if (matches.length > 0) {
      const limit = matches.map((match) => readNumber(match[1])).find((number) => number !== undefined)
      return { kind, limit, suggested }
    }
  }
  return suggested || code === LIMIT_EXCEEDED ? { kind: 'crowded', limit: undefined, suggested } : undefined
}

/** Whether it may mean that the node gives no logs at all. */
export function saysNothing({ code, message }: RpcError): boolean {
  return code === LIMIT_EXCEEDED && BARE.test(message)
}

function pattern(text: string): RegExp {
  return new RegExp(text.replace('<n>', NUMBER), 'i')
}

/** '10,000', '10k' or '5000.' */
function readNumber(text: string | undefined): number | undefined {
  if (!text) return undefined
  const digits = Number(text.replace(/[^\d]/g, ''))
  const number = /k$/i.test(text) ? digits * 1_000 : digits
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function readSuggested(message: string): Refusal['suggested'] {
  for (const each of SUGGESTED) {
    const match = each.exec(message)
    if (!match) continue
    const from = Number(match[1])
    const to = Number(match[2])
    if (Number.isSafeInteger(from) && Number.isSafeInteger(to) && to >= from) return { from, to }
  }
  return undefined
}
