import { z } from 'zod'
import { type CallName, type CallReply, calls } from '#api/calls.ts'
import type { ChainKey } from '#api/chains.ts'
import { refuseAway } from '#server/db/cluster-nodes.ts'
import { untilCommitted } from '#server/db/commits-under-way.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import type { Replica } from '#server/db/replica.ts'
import { Absent } from '#server/errors.ts'
import { withReads } from '#server/stats/note-reads.ts'
import {
  askTogether,
  behindPrimary,
  replyStates,
  type StatedContract,
  type Subject,
  versionOf,
  versionOfRows,
} from '#server/stats/reply-state.ts'
import { KeptReplies, type KeptReply } from './kept-replies.ts'
import { ReadyReply } from './ready-reply.ts'

/** Somebody may track or leave one of the wallet's chains meanwhile. */
const MOST_TRIES = 3

type Question<N extends CallName> = {
  name: N
  subject: Subject
  /** Whether the caller's own names for addresses are in it. */
  hasNames?: boolean
  /** What it depends on beside the day, by the clock: another one when that has passed. */
  momentOf?: (now: Date) => string
  isKept?: (reply: CallReply<N>) => boolean
  compute: (work: Work) => Promise<CallReply<N>>
}

/** What an answer is worked out from: the contracts in a snapshot of one of the databases. */
export type Work = {
  tx: Queryable
  at: 'primary' | 'replica'
  contracts: readonly StatedContract[]
  now: Date
}

/**
 * Answers of the statistics calls, kept in memory as they are sent. Each request asks the database in which state its contracts are, together
 * with all requests that wait at that moment, and gets the kept answer only if it is of that very state. So nothing
 * older than the request is ever answered, and nothing to a user who does not track it.
 *
 * What is not kept is worked out in one snapshot of the database, together with the state that it is of: at the replica, if there is one that can
 * say how far it is behind, else at the primary. The primary alone says who tracks what.
 */
export class AnswersFromMemory {
  readonly #db: Database
  readonly #replica: Replica | null
  readonly #canRead: (chain: ChainKey) => boolean
  readonly #kept: KeptReplies
  readonly #beingMade = new Map<string, Promise<KeptReply | null>>()
  readonly #states: ReturnType<typeof askTogether>

  constructor(
    { db, replica }: { db: Database; replica: Replica | null },
    canRead: (chain: ChainKey) => boolean,
    mostBytes: number,
  ) {
    this.#db = db
    this.#replica = replica
    this.#canRead = canRead
    this.#kept = new KeptReplies(mostBytes)
    this.#states = askTogether(db)
  }

  async answer<N extends CallName>(question: Question<N>): Promise<ReadyReply> {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const now = new Date()
      const contracts = await this.#states.stateOf(question.subject)
      if (contracts.length === 0) throw notTracked(question.subject)
      const key = keyOf(question, contracts)
      const answered =
        (await this.#recall(key, this.#versionOf(question, contracts, now))) ??
        (await this.#workOut(key, question, contracts, now))
      if (answered) return answered.reply
    }
    throw new Error('what is tracked changes faster than it can be answered about')
  }

  #versionOf<N extends CallName>({ momentOf }: Question<N>, contracts: readonly StatedContract[], now: Date) {
    return versionOf(contracts, { canRead: this.#canRead, now, moment: momentOf?.(now) ?? '' })
  }

  async #recall(
    key: string,
    version: string,
    versionNow = this.#states.versionOfRows,
  ): Promise<KeptReply | null> {
    const kept = this.#kept.get(key)
    if (kept?.version !== version) return null
    if (kept.reads.length === 0) return kept
    return (await versionNow(kept.reads)) === kept.readsVersion ? kept : null
  }

  /** What is being worked out since before the question may be older than it; what is begun later may be anybody's. */
  async #workOut<N extends CallName>(
    key: string,
    question: Question<N>,
    contracts: readonly StatedContract[],
    now: Date,
  ): Promise<KeptReply | null> {
    const earlier = this.#beingMade.get(key)
    if (earlier) {
      await earlier.catch(() => {})
      const known = await this.#recall(key, this.#versionOf(question, contracts, now))
      if (known) return known
    }
    const begun = this.#beingMade.get(key)
    if (begun) return begun
    const ids = contracts.map(({ id }) => id)
    const made = this.#make(key, question, ids).finally(() => this.#beingMade.delete(key))
    this.#beingMade.set(key, made)
    return made
  }

  /** null: what the caller tracks is no longer what was asked for. */
  async #make<N extends CallName>(
    key: string,
    question: Question<N>,
    contractIds: readonly number[],
  ): Promise<KeptReply | null> {
    const { subject } = question
    const made = await this.#replica?.read(async (tx, isCurrent) => {
      const [its = []] = await replyStates(tx, [subject])
      const contracts = isCurrent ? its : behindPrimary(its, await this.#states.stateOf(subject))
      if (!contracts) return null
      const made = await this.#makeFrom(key, question, { tx, at: 'replica', contracts, now: new Date() })
      const saysSo = isCurrent || contracts.some(({ behind }) => behind)
      if (!made || saysSo || made.reads.length === 0) return made
      return (await this.#states.versionOfRows(made.reads)) === made.readsVersion ? made : null
    })
    if (made) return made
    if (await this.#db.isDistributed()) return this.#makeOnCluster(key, question, contractIds)
    return this.#db.snapshot(async (tx) => {
      const [contracts = []] = await replyStates(tx, [subject])
      if (contracts.length === 0) throw notTracked(subject)
      return this.#makeFrom(key, question, { tx, at: 'primary', contracts, now: new Date() })
    })
  }

  /**
   * Each node begins its snapshot when it is first asked, later than the coordinator: if nothing has changed until the end, they are of one
   * state, and only then it is kept.
   */
  async #makeOnCluster<N extends CallName>(
    key: string,
    question: Question<N>,
    contractIds: readonly number[],
  ): Promise<KeptReply | null> {
    const { subject } = question
    await refuseAway(this.#db, contractIds)
    for (let tries = 1; ; tries++) {
      const toKeep: KeptReply[] = []
      const made = await this.#db.snapshot(async (tx) => {
        const [contracts = []] = await replyStates(tx, [subject])
        if (contracts.length === 0) throw notTracked(subject)
        await untilCommitted(tx, contractIds)
        const work: Work = { tx, at: 'primary', contracts, now: new Date() }
        return this.#makeFrom(key, question, work, (each) => toKeep.push(each))
      })
      if (!made) return null
      const isOne = await this.#isStill(made, question)
      if (isOne) for (const each of toKeep) this.#kept.set(key, each)
      if (isOne || tries === MOST_TRIES) return made
    }
  }

  async #isStill<N extends CallName>({ version, reads, readsVersion }: KeptReply, question: Question<N>) {
    const contracts = await this.#states.stateOf(question.subject)
    if (this.#versionOf(question, contracts, new Date()) !== version) return false
    return reads.length === 0 || (await this.#states.versionOfRows(reads)) === readsVersion
  }

  async #makeFrom<N extends CallName>(
    key: string,
    question: Question<N>,
    work: Work,
    keep: (made: KeptReply) => void = (made) => this.#kept.set(key, made),
  ): Promise<KeptReply | null> {
    const { tx, contracts, now } = work
    if (keyOf(question, contracts) !== key) return null
    const version = this.#versionOf(question, contracts, now)
    const known = await this.#recall(key, version, (ids) => versionOfRows(tx, ids))
    if (known) return known
    const { value, reads } = await withReads(() => question.compute(work))
    const others = reads.filter((read) => contracts.every(({ id }) => id !== read))
    const made: KeptReply = {
      reply: new ReadyReply(JSON.stringify(z.encode(calls[question.name].reply, value))),
      version,
      reads: others,
      readsVersion: others.length > 0 ? await versionOfRows(tx, others) : '',
    }
    if (question.isKept?.(value) ?? true) keep(made)
    return made
  }
}

/** Who has given names to nobody gets what all others do. */
function keyOf<N extends CallName>(
  { name, subject, hasNames }: Question<N>,
  contracts: readonly StatedContract[],
) {
  const book = contracts[0]?.address_book ?? 0
  const names = hasNames && book > 0 ? `${subject.userId} ${book}` : ''
  return JSON.stringify([name, contracts.map(({ id }) => id), names])
}

function notTracked({ family }: Subject): Absent {
  return new Absent('not_tracked', `You do not track this ${family === 'wallet' ? 'wallet' : 'contract'}.`)
}
