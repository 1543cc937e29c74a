import type { PortalServer } from './portal-server.ts'

type Lie = PortalServer['lie']
type Line = Parameters<Lie>[0][number]
type Row = Record<string, unknown>

const logsOf = (line: Line) => (line.logs as Row[] | undefined) ?? []
const OTHER = `0x${'5'.repeat(64)}`

/** Changes the line in the middle of those that have logs; the others stay as they are. */
function inTheMiddle(change: (line: Line, logs: Row[]) => Line | null): Lie {
  return (lines) => {
    const filled = lines.filter((line) => logsOf(line).length > 0)
    const chosen = filled[Math.floor(filled.length / 2)]
    return lines.flatMap((line) => (line === chosen ? (change(line, logsOf(line)) ?? []) : line))
  }
}

const inItsFirstLog = (change: (log: Row) => Row): Lie =>
  inTheMiddle((line, [first = {}, ...rest]) => ({ ...line, logs: [{ ...first, ...change(first) }, ...rest] }))

const inHeaders = (which: (index: number, count: number) => boolean, change: (header: Row) => Row): Lie => {
  return (lines) =>
    lines.map((line, index) =>
      which(index, lines.length) ? { ...line, header: { ...line.header, ...change(line.header) } } : line,
    )
}

/** What a portal could say instead of the truth, each in one place of an answer, or from one place on. */
export const lies: Record<string, Lie> = {
  'leaves out a block with logs': inTheMiddle(() => null),
  'leaves out the logs of a long stretch': (lines) => {
    const [from, to] = [Math.floor(lines.length * 0.3), Math.floor(lines.length * 0.6)]
    return lines.filter((_, index) => index === 0 || index < from || index >= to)
  },
  'jumps to the end': (lines) =>
    [lines[0], lines.at(-1)].flatMap((line) => (line ? { header: line.header } : [])),
  'makes up a log': inTheMiddle((line, logs) => {
    const last = logs.at(-1) ?? {}
    const [event, , to, ...more] = last.topics as string[]
    const made = { ...last, logIndex: Number(last.logIndex) + 1, topics: [event, to, to, ...more] }
    return { ...line, logs: [...logs, made] }
  }),
  'changes what a log says': inItsFirstLog(({ data }) => ({
    data: data === '0x' ? '0x00' : `${String(data).slice(0, -1)}f`,
  })),
  'changes whom a log names': inItsFirstLog(({ topics }) => {
    const [event, from, , ...more] = topics as string[]
    return { topics: [event, from, `0x${'7'.padStart(64, '0')}`, ...more] }
  }),
  'sends a log of another contract': inItsFirstLog(() => ({ address: `0x${'1'.repeat(40)}` })),
  'sends a log twice': inTheMiddle((line, logs) => ({ ...line, logs: [...logs, ...logs] })),
  'names another transaction': inItsFirstLog(() => ({ transactionHash: OTHER })),
  'tells of another chain': inHeaders(
    (index, count) => index === count - 1,
    () => ({ hash: OTHER }),
  ),
  'tells of another parent': inHeaders(
    (index) => index === 0,
    () => ({ parentHash: OTHER }),
  ),
  'tells of another time': inHeaders(
    (index) => index === 0,
    ({ timestamp }) => ({ timestamp: Number(timestamp) - 1 }),
  ),
}
