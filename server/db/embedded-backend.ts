/**
 * Lets many connections share the one session that PGlite has. Each connection sends PostgreSQL wire messages;
 * whole requests (up to a Sync or a simple Query) run one after the other, and a connection that opened a
 * transaction keeps the session to itself until the transaction ends. Prepared statements are the session's, so each is
 * prepared once for all connections: their names are made of their texts.
 */

const READY_FOR_QUERY = 0x5a // Z
const NOTIFICATION = 0x41 // A
const PARSE = 0x50 // P
const PARSE_COMPLETE = 0x31 // 1
const SIMPLE_QUERY = 0x51 // Q
const SYNC = 0x53 // S
const TERMINATE = 0x58 // X
const COMMAND_COMPLETE = 0x43 // C
const ERROR = 0x45 // E
const IDLE = 0x49 // I: the status byte of ReadyForQuery outside a transaction
const REQUEST_ENDS = new Set([SIMPLE_QUERY, SYNC, TERMINATE])

/** As long as PostgreSQL is told to wait, too (idle_in_transaction_session_timeout in connect.ts). */
export const IDLE_TRANSACTION_LIMIT_MS = 30_000

/** The part of a transaction's time for which the next one is held back, and no longer than this. */
const BREATH = 0.05
const LONGEST_BREATH_MS = 50

export type Session = { receive(bytes: Uint8Array): void; close(): void }
type Execute = (request: Uint8Array) => Promise<Uint8Array>

type Options = {
  idleTransactionLimitMs?: number
  /** For how long the next transaction is held back after one that took so long. */
  breathMs?: (tookMs: number) => number
  /** Something may have been written that others see from now on. Nobody has heard of it yet: neither its writer nor who listens. */
  onWritten?: (() => void) | undefined
}

type Connection = {
  send: (bytes: Uint8Array) => void
  started: boolean
  unread: Buffer
  requests: Buffer[]
  closed: boolean
}

export function createBackend(
  execute: Execute,
  {
    idleTransactionLimitMs = IDLE_TRANSACTION_LIMIT_MS,
    breathMs = (tookMs) => Math.min(LONGEST_BREATH_MS, tookMs * BREATH),
    onWritten,
  }: Options = {},
) {
  const connections = new Set<Connection>()
  const prepared = new Set<string>()
  /** Connections with requests, in the order in which they asked. */
  const waiting: Connection[] = []
  /** The connection whose transaction is open. */
  let holder: Connection | null = null
  let running: Promise<void> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let lastTransaction = Buffer.alloc(0)
  let heldSince = 0
  /** Until then no transaction begins. */
  let breathUntil = 0
  /** Somebody has asked for something. */
  let onRequest = () => {}

  /** Where in the queue the connection stands that may go on now; -1 when none may yet. */
  function nextInLine(): number {
    if (holder) return waiting.indexOf(holder)
    const isBreath = performance.now() < breathUntil
    return waiting.findIndex((each) => !(isBreath && wantsTransaction(each)))
  }

  /** Whether there is a request that may run, now or when the next transaction may begin. */
  function isWanted(): boolean {
    return holder ? waiting.includes(holder) : waiting.length > 0
  }

  async function run() {
    clearTimeout(idleTimer)
    while (isWanted()) {
      const at = nextInLine()
      if (at < 0) {
        await breathe()
        continue
      }
      const [current] = waiting.splice(at, 1)
      if (!current) continue
      const request = current.requests.shift()
      if (!request) continue
      if (current.requests.length > 0) waiting.push(current)
      const name = preparedName(request)
      const isKnown = prepared.has(name)
      const { reply, notifications, idle, isParsed, commits } = readReply(
        await execute(isKnown ? request.subarray(1 + request.readInt32BE(1)) : request),
      )
      if (onWritten && (idle || commits)) notifications.push(...(await lookForWrites(onWritten)))
      if (name && isParsed) prepared.add(name)
      if (holder && idle) {
        letSmallOnesFirst()
        breathUntil = performance.now() + breathMs(performance.now() - heldSince)
      } else if (!holder) heldSince = performance.now()
      holder = idle ? null : current
      if (!current.closed) current.send(isKnown ? Buffer.concat([message('1', NOTHING), reply]) : reply)
      for (const connection of connections) for (const frame of notifications) connection.send(frame)
      if (holder?.closed) await rollBack()
    }
  }

  /**
   * Whatever is written takes the number of a transaction, so while the last number stands still, nothing was. Asked when a request has ended
   * outside a transaction or has ended one, whatever it was: a `select` may write too.
   */
  async function lookForWrites(written: () => void): Promise<Buffer[]> {
    const { reply, notifications } = readReply(await execute(LAST_TRANSACTION))
    if (reply[0] === ERROR || !reply.equals(lastTransaction)) written()
    lastTransaction = reply
    return notifications
  }

  /** Of those that a transaction has made wait, the ones that want another come last: what only reads a moment does not wait for two. */
  function letSmallOnesFirst() {
    const begins = waiting.filter(wantsTransaction)
    const others = waiting.filter((each) => !begins.includes(each))
    waiting.splice(0, waiting.length, ...others, ...begins)
  }

  /**
   * A moment for what has to be asked again because of what the last transaction wrote: it is asked for when somebody wants to know, and if the next
   * transaction had begun by then, would wait for all of it.
   */
  async function breathe() {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, breathUntil - performance.now()))
      onRequest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    onRequest = () => {}
  }

  /** Runs `work` and then the queue, unless it is running already. */
  function wake(work: () => Promise<void> = run) {
    if (running) return
    running = work().then(() => {
      running = null
      if (holder?.closed) wake(rollBack)
      else if (isWanted()) wake()
      else if (holder) idleTimer = setTimeout(endIdleTransaction, idleTransactionLimitMs)
    })
  }

  async function rollBack() {
    holder = null
    await execute(simpleQuery('ROLLBACK'))
  }

  function endIdleTransaction() {
    const late = holder
    if (!late || running) return
    late.closed = true
    connections.delete(late)
    late.send(fatal('25P03', 'terminating connection due to idle-in-transaction timeout'))
    wake(rollBack)
  }

  function open(send: (bytes: Uint8Array) => void): Session {
    const connection: Connection = {
      send,
      started: false,
      unread: Buffer.alloc(0),
      requests: [],
      closed: false,
    }
    connections.add(connection)

    function close() {
      if (connection.closed) return
      connection.closed = true
      connection.requests.length = 0
      connections.delete(connection)
      if (holder === connection) wake(rollBack)
    }

    function receive(bytes: Uint8Array) {
      if (connection.closed) return
      connection.unread = connection.unread.length
        ? Buffer.concat([connection.unread, bytes])
        : Buffer.from(bytes)
      for (let request = takeRequest(connection); request; request = takeRequest(connection)) {
        if (request[0] === TERMINATE) return close()
        connection.requests.push(request)
        if (connection.requests.length === 1) waiting.push(connection)
      }
      onRequest()
      // A new waiter does not restart the holder's time.
      if (isWanted()) wake()
    }

    return { receive, close }
  }

  /** Ends when every request received so far has been answered. */
  async function drain() {
    while (running) await running
    clearTimeout(idleTimer)
  }

  return { open, drain }
}

/** Takes the next whole request from what has arrived; nothing if its end is still missing. */
function takeRequest(connection: Connection): Buffer | null {
  const { unread } = connection
  let end = 0
  if (!connection.started) {
    // The startup packet is the only message without a type byte.
    if (unread.length < 4 || unread.length < unread.readInt32BE(0)) return null
    end = unread.readInt32BE(0)
    connection.started = true
  } else {
    let type: number | undefined
    while (type === undefined || !REQUEST_ENDS.has(type)) {
      if (unread.length < end + 5) return null
      type = unread[end]
      end += 1 + unread.readInt32BE(end + 1)
      if (unread.length < end) return null
    }
  }
  connection.unread = unread.subarray(end)
  return unread.subarray(0, end)
}

/** The name under which a request prepares a statement before it runs it; '' if it does not, or without a name. */
function preparedName(request: Buffer): string {
  return request[0] === PARSE ? request.toString('utf8', 5, request.indexOf(0, 5)) : ''
}

function wantsTransaction({ requests: [first] }: Connection): boolean {
  return first?.[0] === SIMPLE_QUERY && first.toString('latin1', 5, 10) === 'begin'
}

/** Notifications are for every connection that listens, so they are taken out of the asker's reply. */
function readReply(bytes: Uint8Array) {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Buffer[] = []
  const notifications: Buffer[] = []
  let keptFrom = 0
  let idle = false
  let isParsed = false
  let commits = false
  for (let at = 0; at < all.length; ) {
    const end = at + 1 + all.readInt32BE(at + 1)
    if (all[at] === NOTIFICATION) {
      kept.push(all.subarray(keptFrom, at))
      notifications.push(all.subarray(at, end))
      keptFrom = end
    }
    if (all[at] === PARSE_COMPLETE) isParsed = true
    if (all[at] === COMMAND_COMPLETE && all.toString('latin1', at + 5, end - 1) === 'COMMIT') commits = true
    if (all[at] === READY_FOR_QUERY) idle = all[at + 5] === IDLE
    at = end
  }
  kept.push(all.subarray(keptFrom))
  return { reply: Buffer.concat(kept), notifications, idle, isParsed, commits }
}

const NOTHING = Buffer.alloc(0)

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function simpleQuery(text: string): Buffer {
  return message('Q', Buffer.from(`${text}\0`))
}

const LAST_TRANSACTION = simpleQuery('select pg_snapshot_xmax(pg_current_snapshot())')

function fatal(code: string, text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`))
}
