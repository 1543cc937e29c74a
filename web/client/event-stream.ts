export type StreamEvent = { event: string; data: string }

/**
 * Reads server-sent events (the text/event-stream format) from text that comes in pieces cut anywhere: each call
 * takes the next piece and gives the events that it completes. Ids and retry times are not used by our server.
 */
export function createEventStreamParser(): (piece: string) => StreamEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []

  return (piece) => {
    const events: StreamEvent[] = []
    // A line ends with \n, \r\n or \r; a \r at the very end may be half of \r\n and waits for the next piece.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
      } else if (field === 'event') event = value
      else if (field === 'data') data.push(value)
    }
    return events
  }
}
