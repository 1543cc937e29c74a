/** Connection refused, lost or shutting down, by errno and by PostgreSQL's classes 08, 53 and 57P. */
export function databaseIsAway(error: { code?: unknown; message: string }): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|25P03)$/.test(code) ||
    isConnectionLost(error) ||
    error.message.startsWith('timeout exceeded when trying to connect')
  )
}

/** What the driver says, under a statement and at the next one. */
export function isConnectionLost({ message }: { message: string }): boolean {
  return /^(Connection terminated|Client has encountered a connection error)/.test(message)
}
