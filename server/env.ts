import { resolve } from 'node:path'
import type { z } from 'zod'
import type { Chain } from '#api/chains/chain-facts.ts'
import { type ChainKey, chainKeys, factsOf } from '#api/chains.ts'
import type { OidcOptions } from '#server/outside/oidc-client.ts'
import type { S3Options } from '#server/outside/storage.ts'
import {
  chainVariables,
  inVariable,
  isLoopback,
  type LogLevel,
  rpcChains,
  rpcUrls,
  rpcVariable,
  source,
  sourceVariable,
  unlessBlank,
  variables,
} from './env-variables.ts'

export type Role = 'all' | 'api' | 'worker'

/** Where the history of a chain is read: from its nodes, or from SQD's portal. */
export type Source = 'rpc' | 'portal'

export type Env = {
  /** What is known of each chain. */
  chainFacts: Record<ChainKey, Chain>
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of it, which statistics are read from. */
  databaseUrlRead: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** How many sign-in codes are mailed in an hour, to all addresses together. */
  mailsPerHour: number
  /** Where support requests go by mail; without it they are kept for the operator to read. */
  supportEmail: string | undefined
  /** Where people may sign in by OpenID Connect; none: only here. */
  oidc: OidcOptions | undefined
  /** Whose accounts see what operators see; none named: see routes/operators.ts. */
  operators: string[] | undefined
  /** Where uploads are kept; without it, in DATA_DIR. */
  s3: S3Options | undefined
  /** Endpoints that the operator named, by chain; a chain that is missing uses its public ones. */
  rpcUrls: Record<ChainKey, string[] | undefined>
  /** Where the operator wants a chain's history to be read; a chain that is missing: as its endpoints suggest. */
  sources: Record<ChainKey, Source | undefined>
  /** SQD's portal, or one of the operator's own that speaks its protocol. */
  portalUrl: string
  /** Where ipfs:// and ar:// are read, in this order; none named: the public ones. */
  ipfsGateways: string[]
  arweaveGateways: string[]
  demo: boolean
  role: Role
  /** How much room pictures and videos of tokens may take in DATA_DIR. */
  mediaCacheMb: number
  /** How much memory replies may take that are kept in each process; 0: none is kept. */
  keptRepliesMb: number
  /** An NFT contract with more transfers than these waits for the operator's release. */
  largeContractTransfers: number
  /** What processing a large contract costs its owner, in US dollars. */
  pricePerMillionTransfers: number
  /** Proxies whose X-Forwarded-For is believed; false: nobody's. */
  trustProxy: string[] | false
  /** Other origins that may call the API from a browser. */
  webOrigins: string[]
  sentryDsn: string | undefined
  logLevel: LogLevel
}

/** Every wrong value of the environment, one line each: the variable, what was given, what is wanted. */
export class WrongEnv extends Error {
  override name = 'WrongEnv'
}

type Given = Record<string, string | undefined>

const LOOPBACK = '127.0.0.1'

/** The chains are known by then: each has variables of its own. */
export function parseEnv(given: Given): Env {
  const { data, error } = variables.safeParse(given)
  const ofChains = chainVariables()
  const wrong = [
    ...wrongValues(variables.shape, error, given),
    ...wrongValues(ofChains.shape, ofChains.safeParse(given).error, given),
    ...contradictions(given),
  ]
  if (!data || wrong.length > 0) throw new WrongEnv(wrong.join('\n'))
  return {
    chainFacts: Object.fromEntries(chainKeys().map((key) => [key, factsOf(key)])),
    host: data.HOST ?? LOOPBACK,
    port: data.PORT,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDir: resolve(data.DATA_DIR ?? '.data'),
    databaseUrl: data.DATABASE_URL,
    databaseUrlRead: data.DATABASE_URL_READ,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mailsPerHour: data.MAILS_PER_HOUR,
    supportEmail: data.SUPPORT_EMAIL,
    oidc:
      data.OIDC_ISSUER && data.OIDC_CLIENT_ID && data.OIDC_CLIENT_SECRET
        ? {
            issuer: data.OIDC_ISSUER,
            clientId: data.OIDC_CLIENT_ID,
            clientSecret: data.OIDC_CLIENT_SECRET,
            name: data.OIDC_NAME,
          }
        : undefined,
    operators: data.OPERATORS,
    s3:
      data.S3_URL && data.S3_ACCESS_KEY_ID && data.S3_SECRET_ACCESS_KEY
        ? {
            url: data.S3_URL,
            accessKeyId: data.S3_ACCESS_KEY_ID,
            secretAccessKey: data.S3_SECRET_ACCESS_KEY,
            region: data.S3_REGION ?? 'us-east-1',
          }
        : undefined,
    rpcUrls: perChain((chain) => rpcUrls.parse(given[rpcVariable(chain)])),
    sources: perChain((chain) => source.parse(given[sourceVariable(chain)])),
    portalUrl: data.PORTAL_URL,
    ipfsGateways: data.IPFS_GATEWAYS,
    arweaveGateways: data.ARWEAVE_GATEWAYS,
    demo: isDemo(given),
    role: data.ROLE ?? 'all',
    mediaCacheMb: data.MEDIA_CACHE_MB,
    keptRepliesMb: data.KEPT_REPLIES_MB,
    largeContractTransfers: data.LARGE_CONTRACT_TRANSFERS,
    pricePerMillionTransfers: data.PRICE_PER_MILLION_TRANSFERS,
    trustProxy: data.TRUST_PROXY ?? false,
    webOrigins: data.WEB_ORIGINS,
    sentryDsn: data.SENTRY_DSN,
    logLevel: data.LOG_LEVEL ?? 'info',
  }
}

/** Where the history of a chain is read: as the operator wants it, else from the portal if it has the chain and no endpoint was named. */
export function sourceOf({ rpcUrls, sources }: Pick<Env, 'rpcUrls' | 'sources'>, chain: ChainKey): Source {
  if (!factsOf(chain).portalDataset) return 'rpc'
  return sources[chain] ?? (rpcUrls[chain] ? 'rpc' : 'portal')
}

function perChain<T>(read: (chain: ChainKey) => T | undefined): Record<ChainKey, T | undefined> {
  const named = rpcChains().map((chain) => [chain, read(chain)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

function wrongValues(
  shape: Record<string, z.ZodType>,
  error: z.ZodError | undefined,
  given: Given,
): string[] {
  const names = new Set(error?.issues.map(({ path: [name] }) => String(name)))
  return [...names].map(
    (name) =>
      `${name}: got '${withoutPassword(unlessBlank(given[name]) ?? '')}', wants ${shape[name]?.description}`,
  )
}

/** What is wrong although each value by itself is right. */
function contradictions(given: Given): string[] {
  const isSet = (name: string) => unlessBlank(given[name]) !== undefined
  const wrong: string[] = []
  const together = {
    S3: ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    OIDC: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  }
  for (const [what, names] of Object.entries(together)) {
    if (!names.some(isSet)) continue
    for (const name of names.filter((each) => !isSet(each)))
      wrong.push(`${name}: got nothing, wants a value when the other ${what} variables have one`)
  }
  const role = unlessBlank(given.ROLE)
  if ((role === 'api' || role === 'worker') && !isSet('DATABASE_URL')) {
    wrong.push(
      `ROLE: got '${role}', wants all as long as DATABASE_URL is not set: the embedded database serves one process`,
    )
  }
  if (isSet('DATABASE_URL_READ') && !isSet('DATABASE_URL')) {
    wrong.push(
      'DATABASE_URL_READ: wants to be unset as long as DATABASE_URL is not set: it names a replica of that database',
    )
  }
  const host = unlessBlank(given.HOST) ?? LOOPBACK
  if (!isDemo(given) && !isSet('SMTP_URL') && !isSet('SIGN_IN_LINKS') && !isLoopback(host)) {
    wrong.push(
      `SMTP_URL: got nothing, wants a mail server as long as HOST is ${host} and not ${LOOPBACK}: sign-in codes would be printed in the log. Set SIGN_IN_LINKS=terminal if that is meant`,
    )
  }
  const names = rpcChains().map(inVariable)
  for (const name of Object.keys(given).filter(isSet)) {
    const [, prefix, chain = ''] = /^(RPC_URL|SOURCE)_(.*)/.exec(name) ?? []
    if (prefix && !names.includes(chain))
      wrong.push(
        `${name}: is the variable of no known chain, wants ${prefix}_ and one of ${names.join(', ')}`,
      )
  }
  for (const chain of rpcChains()) {
    const name = sourceVariable(chain)
    if (unlessBlank(given[name]) === 'portal' && factsOf(chain).portalDataset === null)
      wrong.push(`${name}: got 'portal', wants rpc: the portal does not have this chain`)
  }
  return wrong
}

/** On unless something says that it is meant seriously. */
function isDemo(given: Given): boolean {
  const isSet = (name: string) => unlessBlank(given[name]) !== undefined
  const chosen = unlessBlank(given.DEMO)
  if (chosen) return chosen === 'on'
  return !['DATABASE_URL', 'CHAINS_FILE', ...rpcChains().map(rpcVariable)].some(isSet)
}

function withoutPassword(text: string): string {
  return text.replace(/(\/\/[^/@:]*):[^@]*@/g, '$1:***@')
}
