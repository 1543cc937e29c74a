import type { Call } from '#api/call.ts'

/** How OpenAPI says who may call. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a session, good for 15 minutes: what the web app uses.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'assay_…',
    description: 'An API key, created in the settings under API keys, for the calls of its scopes.',
  },
} as const

/** What OpenAPI says of one call: its security, and in words which scope a key needs. */
export function securityOf({ auth, scope, confirmed }: Call) {
  if (auth === 'none') return { security: [] }
  const words = scope
    ? [`With a session, or with an API key that has the scope \`${scope}\`.`]
    : ['With a session only, not with an API key.']
  if (confirmed) words.push('Wants a confirmation of the last 10 minutes, else 403 `confirmation_needed`.')
  return {
    security: [{ session: [] }, ...(scope ? [{ key: [scope] }] : [])],
    description: words.join(' '),
  }
}
