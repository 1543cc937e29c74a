import type { Refusal } from './node-profile.ts'

/** Thrown by a simulated node: this instead of a result. */
export class Refuse extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
