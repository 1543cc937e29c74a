/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string) {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
}
