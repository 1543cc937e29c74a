/** SQD's public one, which wants no key. */
export const PORTAL_URL = 'https://portal.sqd.dev'
