import { resolve } from 'node:path'
import { type ChainKey, chainKeys } from '#api/chains.ts'
import { normaliseEmail } from '#api/email.ts'
import type { S3Options } from '#server/outside/storage.ts'

export type Role = 'all' | 'api' | 'worker'

export type Env = {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where support requests go by mail; without it they are kept for the operator to read. */
  supportEmail: string | undefined
  /** Where uploads are kept; without it, in DATA_DIR. */
  s3: S3Options | undefined
  /** Endpoints that the operator named, by chain; a chain that is missing uses its public ones. */
  rpcUrls: Partial<Record<ChainKey, string[]>>
  /** Where ipfs:// and ar:// are read, in this order; none named: the public ones. */
  ipfsGateways: string[]
  arweaveGateways: string[]
  demo: boolean
  role: Role
  /** How much room pictures and videos of tokens may take in DATA_DIR. */
  mediaCacheMb: number
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

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Every wrong value of the environment, one line each: the variable, what was given, what is wanted. */
export class WrongEnv extends Error {
  override name = 'WrongEnv'
}

type Given = Record<string, string | undefined>

export function parseEnv(given: Given): Env {
  const wrong: string[] = []

  /** The variable's value, or undefined when unset or empty, as `VAR= npm start` leaves it. */
  const read = (name: string) => given[name]?.trim() || undefined

  function parse<T>(name: string, fallback: T, wanted: string, parser: (text: string) => T | undefined): T {
    const text = read(name)
    if (text === undefined) return fallback
    const value = parser(text)
    if (value !== undefined) return value
    wrong.push(`${name}: got '${withoutPassword(text)}', wants ${wanted}`)
    return fallback
  }
  const choice = <T extends string>(name: string, fallback: T, choices: readonly T[]): T =>
    parse(name, fallback, choices.join(', ').replace(/, ([^,]*)$/, ' or $1'), (text) =>
      choices.find((each) => each === text),
    )

  const port = parse('PORT', 3000, 'a whole number from 0 to 65535', (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
  )
  const databaseUrl = parse(
    'DATABASE_URL',
    undefined,
    'an address such as postgres://user:password@localhost:5432/assay',
    url('postgres:', 'postgresql:'),
  )
  const rpcUrls: Env['rpcUrls'] = {}
  for (const chain of chainKeys) {
    if (chain === 'demo') continue
    const name = `RPC_URL_${chain.toUpperCase()}`
    const urls = parse(name, undefined, 'a comma-separated list of http(s) or ws(s) addresses', (text) =>
      list(text, url('http:', 'https:', 'ws:', 'wss:')),
    )
    if (urls) rpcUrls[chain] = urls
  }
  for (const name of Object.keys(given).filter((each) => each.startsWith('RPC_URL_') && read(each))) {
    if (
      !(name.slice('RPC_URL_'.length).toLowerCase() in rpcUrls) &&
      !wrong.some((line) => line.startsWith(name))
    ) {
      const known = chainKeys.filter((chain) => chain !== 'demo').map((chain) => chain.toUpperCase())
      wrong.push(`${name}: is the variable of no known chain, wants RPC_URL_ and one of ${known.join(', ')}`)
    }
  }
  /** All of it or nothing: a bucket without its keys is a mistake. */
  function readS3(): S3Options | undefined {
    const target = parse(
      'S3_URL',
      undefined,
      'service and bucket such as https://s3.example.com/assay',
      url('http:', 'https:'),
    )
    const accessKeyId = read('S3_ACCESS_KEY_ID')
    const secretAccessKey = read('S3_SECRET_ACCESS_KEY')
    if (!target || !accessKeyId || !secretAccessKey) {
      if (read('S3_URL') || accessKeyId || secretAccessKey) {
        const names = ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => !read(name))
        for (const name of names)
          wrong.push(`${name}: got nothing, wants a value when the other S3 variables have one`)
      }
      return undefined
    }
    return {
      url: target.replace(/\/+$/, ''),
      accessKeyId,
      secretAccessKey,
      region: read('S3_REGION') ?? 'us-east-1',
    }
  }

  const gateways = (name: string) =>
    parse<string[]>(
      name,
      [],
      'a comma-separated list of addresses such as https://ipfs.example.com',
      (text) => list(text, (each) => url('http:', 'https:')(each)?.replace(/\/+$/, '')),
    )

  const role = choice<Role>('ROLE', 'all', ['all', 'api', 'worker'])
  if (role !== 'all' && !databaseUrl) {
    wrong.push(
      `ROLE: got '${role}', wants all as long as DATABASE_URL is not set: the embedded database serves one process`,
    )
  }
  const demoByDefault = !databaseUrl && Object.keys(rpcUrls).length === 0

  const env: Env = {
    host: read('HOST') ?? '127.0.0.1',
    port,
    publicUrl: parse(
      'PUBLIC_URL',
      `http://localhost:${port}`,
      'an address such as https://assay.example.com',
      (text) => url('http:', 'https:')(text)?.replace(/\/+$/, ''),
    ),
    dataDir: resolve(read('DATA_DIR') ?? '.data'),
    databaseUrl,
    smtpUrl: parse(
      'SMTP_URL',
      undefined,
      'an address such as smtp://user:password@mail.example.com:587',
      url('smtp:', 'smtps:'),
    ),
    mailFrom: parse(
      'MAIL_FROM',
      'Assay <assay@localhost>',
      'an address such as Assay <assay@example.com>',
      sender,
    ),
    supportEmail: parse(
      'SUPPORT_EMAIL',
      undefined,
      'an address such as support@example.com',
      (text) => normaliseEmail(text) ?? undefined,
    ),
    s3: readS3(),
    rpcUrls,
    ipfsGateways: gateways('IPFS_GATEWAYS'),
    arweaveGateways: gateways('ARWEAVE_GATEWAYS'),
    demo: choice('DEMO', demoByDefault ? 'on' : 'off', ['on', 'off']) === 'on',
    role,
    mediaCacheMb: parse(
      'MEDIA_CACHE_MB',
      2_048,
      'a whole number of megabytes, 100 or more, such as 2048',
      (text) => (/^\d{3,9}$/.test(text) && Number(text) >= 100 ? Number(text) : undefined),
    ),
    largeContractTransfers: parse(
      'LARGE_CONTRACT_TRANSFERS',
      1_000_000,
      'a whole number such as 1000000',
      (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
    ),
    pricePerMillionTransfers: parse(
      'PRICE_PER_MILLION_TRANSFERS',
      25,
      'an amount of US dollars such as 25 or 12.50',
      (text) => (/^\d{1,9}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined),
    ),
    trustProxy: parse<string[] | false>(
      'TRUST_PROXY',
      false,
      'a comma-separated list of addresses or networks such as 10.0.0.0/8',
      (text) => list(text, (each) => (/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(each) ? each : undefined)),
    ),
    webOrigins: parse<string[]>(
      'WEB_ORIGINS',
      [],
      'a comma-separated list of origins such as https://app.example.com',
      (text) =>
        list(text, (each) => (URL.canParse(each) && new URL(each).origin === each ? each : undefined)),
    ),
    sentryDsn: parse(
      'SENTRY_DSN',
      undefined,
      'an address such as https://key@errors.example.com/1',
      (text) => (url('http:', 'https:')(text) && new URL(text).username ? text : undefined),
    ),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
  }
  if (wrong.length > 0) throw new WrongEnv(wrong.join('\n'))
  return env
}

function url(...protocols: string[]) {
  return (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).host ? text : undefined
}

function list(text: string, item: (text: string) => string | undefined): string[] | undefined {
  const items = text.split(',').map((each) => item(each.trim()))
  return items.every((each) => each !== undefined) ? items : undefined
}

/** 'Name <address>' or a bare address; a bare host name is fine after the @, as mail on one machine has it. */
function sender(text: string): string | undefined {
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text
  return normaliseEmail(address) || /^[^\s@<>,;]+@localhost$/.test(address) ? text : undefined
}

function withoutPassword(text: string): string {
  return text.replace(/(\/\/[^/@:]*):[^@]*@/g, '$1:***@')
}
