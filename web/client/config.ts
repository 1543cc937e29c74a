type Config = { demo: boolean; dev_inbox: boolean; sentry_dsn: string | null }

const written = document.getElementById('assay-config')?.textContent

/** What the server wrote into the page; the file as built leaves it empty. */
export const config: Config = {
  demo: false,
  dev_inbox: false,
  sentry_dsn: null,
  ...JSON.parse(written || '{}'),
}

const apiHost: string = import.meta.env.VITE_API_URL || window.location.origin

/** The address of a path on the API host. */
export function apiUrl(path: string): string {
  return new URL(path, apiHost).href
}
