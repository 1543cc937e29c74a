import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import type { Site } from '#server/store/webauthn.ts'

/** Where pages of this server are: at PUBLIC_URL, and at each of WEB_ORIGINS. */
export function pageSites(
  app: FastifyInstance,
  { publicUrl, webOrigins }: Pick<Env, 'publicUrl' | 'webOrigins'>,
) {
  const all = (): [Site, ...Site[]] => [
    siteAt(withOpenPort(new URL(publicUrl), app)),
    ...webOrigins.map((origin) => siteAt(new URL(origin))),
  ]
  return {
    all,
    /** The one that asks. A page elsewhere gets that of PUBLIC_URL, and its browser refuses to use it there. */
    of(origin: string): Site {
      const [own, ...others] = all()
      return others.find((site) => site.origin === origin) ?? own
    },
  }
}

function siteAt({ origin, hostname }: URL): Site {
  return { origin, rpId: hostname }
}

/** PORT=0 is whichever is free. */
function withOpenPort(url: URL, app: FastifyInstance): URL {
  const at = app.server.address() as AddressInfo | null
  if (url.port === '0' && at) url.port = String(at.port)
  return url
}
