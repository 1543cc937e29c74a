/** The bytes are nothing that is shown; the message says why. To look at the same bytes again is of no use, unless a time is given. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
  readonly retryAfterS: number | null

  constructor(message: string, retryAfterS: number | null = null) {
    super(message)
    this.retryAfterS = retryAfterS
  }
}
