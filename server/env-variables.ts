import { z } from 'zod'
import { type ChainKey, chainKeys, factsOf } from '#api/chains.ts'
import { normaliseEmail } from '#api/email.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The chains that are read through endpoints which an operator can name. */
export const rpcChains = () => chainKeys().filter((chain) => !factsOf(chain).isDemo)
/** How a chain is written in a variable's name: BASE_SEPOLIA. */
export const inVariable = (chain: ChainKey) => chain.toUpperCase().replace(/[^A-Z0-9]/g, '_')
export const rpcVariable = (chain: ChainKey) => `RPC_URL_${inVariable(chain)}`
export const sourceVariable = (chain: ChainKey) => `SOURCE_${inVariable(chain)}`

/** A blank variable is unset, as `VAR= npm start` leaves it. What it `wants` is said of a wrong value. */
const variable = <T extends z.ZodType>(wants: string, schema: T) =>
  z.preprocess(unlessBlank, schema).describe(wants)
const text = z.preprocess(unlessBlank, z.string().optional())
const choice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  variable(choices.join(', ').replace(/, ([^,]*)$/, ' or $1'), z.enum(choices).optional())
/** Not z.coerce, which takes 1e6 and 0x10 as well. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
const address = (protocol: RegExp) => z.url({ protocol, hostname: /./ })
const webAddress = address(/^https?$/).overwrite((url) => url.replace(/\/+$/, ''))
const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((given) => given.split(',').map((each) => each.trim()))
    .pipe(z.array(item))
const gateways = variable(
  'a comma-separated list of addresses such as https://ipfs.example.com',
  list(webAddress).default([]),
)
export const rpcUrls = variable(
  'a comma-separated list of http(s) or ws(s) addresses',
  list(address(/^(https?|wss?)$/)).optional(),
)
export const source = choice(['rpc', 'portal'])

/** The environment, variable by variable, but for those of chains. The description of each says what is wanted of it. */
export const variables = z.object({
  HOST: text,
  PORT: variable('a whole number from 0 to 65535', wholeNumber(0, 65_535).default(3000)),
  PUBLIC_URL: variable('an address such as https://assay.example.com', webAddress.optional()),
  DATA_DIR: text,
  DATABASE_URL: variable(
    'an address such as postgres://user:password@localhost:5432/assay',
    address(/^postgres(ql)?$/).optional(),
  ),
  DATABASE_URL_READ: variable(
    'an address such as postgres://user:password@replica:5432/assay',
    address(/^postgres(ql)?$/).optional(),
  ),
  SMTP_URL: variable(
    'an address such as smtp://user:password@mail.example.com:587',
    address(/^smtps?$/).optional(),
  ),
  MAIL_FROM: variable(
    'an address such as Assay <assay@example.com>',
    z.string().refine(isSender).default('Assay <assay@localhost>'),
  ),
  MAILS_PER_HOUR: variable('a whole number, 1 or more, such as 500', wholeNumber(1, 1_000_000).default(500)),
  SIGN_IN_LINKS: choice(['terminal']),
  SUPPORT_EMAIL: variable(
    'an address such as support@example.com',
    z.string().transform(normaliseEmail).pipe(z.string()).optional(),
  ),
  OIDC_ISSUER: variable(
    'an https address such as https://accounts.example.com, or one of this machine',
    address(/^https?$/)
      .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname))
      .optional(),
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: variable('a name of 40 characters at most', z.string().max(40).default('single sign-on')),
  OPERATORS: variable(
    'a comma-separated list of e-mail addresses such as ann@example.com',
    list(z.string().transform(normaliseEmail).pipe(z.string())).optional(),
  ),
  S3_URL: variable('service and bucket such as https://s3.example.com/assay', webAddress.optional()),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_REGION: text,
  CHAINS_FILE: text,
  PORTAL_URL: variable(
    'an address such as https://portal.sqd.dev',
    webAddress.default('https://portal.sqd.dev'),
  ),
  IPFS_GATEWAYS: gateways,
  ARWEAVE_GATEWAYS: gateways,
  DEMO: choice(['on', 'off']),
  ROLE: choice(['all', 'api', 'worker']),
  MEDIA_CACHE_MB: variable(
    'a whole number of megabytes, 100 or more, such as 2048',
    wholeNumber(100, 999_999_999).default(2_048),
  ),
  KEPT_REPLIES_MB: variable(
    'a whole number of megabytes such as 64, or 0 to keep nothing',
    wholeNumber(0, 1_000_000).default(64),
  ),
  LARGE_CONTRACT_TRANSFERS: variable(
    'a whole number such as 1000000',
    wholeNumber(0, 999_999_999_999_999).default(1_000_000),
  ),
  PRICE_PER_MILLION_TRANSFERS: variable(
    'an amount of US dollars such as 25 or 12.50',
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,4})?$/)
      .transform(Number)
      .default(25),
  ),
  TRUST_PROXY: variable(
    'a comma-separated list of addresses or networks such as 10.0.0.0/8',
    list(z.string().regex(/^[0-9a-f.:]+(\/\d{1,3})?$/i)).optional(),
  ),
  WEB_ORIGINS: variable(
    'a comma-separated list of origins such as https://app.example.com',
    list(z.string().refine(isOrigin)).default([]),
  ),
  SENTRY_DSN: variable(
    'an address such as https://key@errors.example.com/1',
    address(/^https?$/)
      .refine(namesUser)
      .optional(),
  ),
  LOG_LEVEL: choice(logLevels),
})

/** Those of the chains that are known when it is called. */
export function chainVariables() {
  return z.object(
    Object.fromEntries(
      rpcChains().flatMap((chain) => [
        [rpcVariable(chain), rpcUrls],
        [sourceVariable(chain), source],
      ]),
    ),
  )
}

export function unlessBlank(given: unknown): string | undefined {
  return typeof given === 'string' ? given.trim() || undefined : undefined
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host)
}

/** 'Name <address>' or a bare address; a bare host name is fine after the @, as mail on one machine has it. */
function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text
  return normaliseEmail(address) !== null || /^[^\s@<>,;]+@localhost$/.test(address)
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function namesUser(url: string): boolean {
  return URL.canParse(url) && new URL(url).username !== ''
}
