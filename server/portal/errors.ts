/** The portal does not give what was asked for, now or at all: read by the nodes, and ask it again after a while. */
export class PortalUnavailable extends Error {
  override name = 'PortalUnavailable'
  /** It answered, and said no: there is no use in asking the same again soon. */
  readonly refused: boolean

  constructor(message: string, options: { refused?: boolean } = {}) {
    super(message)
    this.refused = options.refused ?? false
  }
}

/** The dataset has no traces, of these blocks or at all. */
export class TracesMissing extends PortalUnavailable {
  override name = 'TracesMissing'
}

/** What the portal sent contradicts the question, itself or the chain's nodes. */
export class PortalLie extends Error {
  override name = 'PortalLie'
}
