import type { ReadyReply } from './ready-reply.ts'

/** A reply, and of which state of the database it is. */
export type KeptReply = {
  reply: ReadyReply
  version: string
  /** The other contracts that it was read from, and the versions of their rows. */
  reads: readonly number[]
  readsVersion: string
}

/** Replies by their keys, as many as fit: those that nobody has asked for longest go first. */
export class KeptReplies {
  readonly #kept = new Map<string, KeptReply>()
  readonly #mostBytes: number

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(key: string): KeptReply | undefined {
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
    }
    return kept
  }

  set(key: string, kept: KeptReply): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    let bytes = this.bytes
    for (const [oldest, { reply }] of this.#kept) {
      if (bytes <= this.#mostBytes) return
      this.#kept.delete(oldest)
      bytes -= reply.bytes
    }
  }

  /** Counted when it is asked for: replies grow with the ways in which they are compressed. */
  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, { reply }) => sum + reply.bytes, 0)
  }
}
