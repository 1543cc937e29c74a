import type { Tokens } from '../storage/storage.ts'

export type RefreshAnswer = { status: number; tokens: Tokens | null }

export type RefreshDependencies = {
  read(): Tokens | null
  /** Resolves when the other tabs can read them. */
  write(tokens: Tokens): Promise<void>
  /** Runs one task at a time, over all tabs. */
  withLock<T>(task: () => Promise<T>): Promise<T>
  /** Asks the server; rejects when there was no answer. */
  ask(refreshToken: string): Promise<RefreshAnswer>
}

/**
 * A working access token after `stale` got a 401, or null when the session is over. Throws when the server gave no
 * definite answer: being offline must not sign anybody out.
 */
export async function refresh(
  stale: string | null,
  dependencies: RefreshDependencies,
): Promise<string | null> {
  return dependencies.withLock(async () => {
    const held = dependencies.read()
    if (!held) return null
    // Another call or tab refreshed while this one waited its turn.
    if (held.access !== stale) return held.access

    const answer = await dependencies.ask(held.refresh)
    const now = dependencies.read()
    // Somebody signed out or in while we waited: that is newer.
    if (now?.refresh !== held.refresh) return now?.access ?? null
    if (answer.tokens) {
      await dependencies.write(answer.tokens)
      return answer.tokens.access
    }
    if (isRefusal(answer.status)) return null
    throw new Error(`The session could not be refreshed (status ${answer.status}).`)
  })
}

/** Too many requests (429) and timeouts (408) are temporary; the other 4xx are final. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
