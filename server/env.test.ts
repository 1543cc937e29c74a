import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEnv, sourceOf } from './env.ts'

const complaint = (given: Record<string, string>) => {
  try {
    parseEnv(given)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('an empty environment', () => {
  test('gives the documented defaults', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailsPerHour: 500,
      demo: true,
      role: 'all',
      mediaCacheMb: 2_048,
      keptRepliesMb: 64,
      largeContractTransfers: 1_000_000,
      pricePerMillionTransfers: 25,
      trustProxy: false,
      ipfsGateways: [],
      arweaveGateways: [],
    })
    expect(env.dataDir).toMatch(/\/\.data$/)
  })

  test('counts a variable that is set to nothing as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, demo: true })
  })
})

test('a replica wants the database that it is a replica of', () => {
  const replica = { DATABASE_URL_READ: 'postgres://replica/assay' }
  expect(complaint(replica)).toBe(
    'DATABASE_URL_READ: wants to be unset as long as DATABASE_URL is not set: it names a replica of that database',
  )
  expect(parseEnv({ ...replica, DATABASE_URL: 'postgres://primary/assay' })).toMatchObject({
    databaseUrl: 'postgres://primary/assay',
    databaseUrlRead: 'postgres://replica/assay',
  })
  expect(parseEnv({}).databaseUrlRead).toBe(undefined)
})

describe('demo mode', () => {
  test.each([
    [{ DATABASE_URL: 'postgres://localhost/assay' }, false],
    [{ RPC_URL_ETH: 'https://rpc.example.com' }, false],
    [{ RPC_URL_ETH: 'https://rpc.example.com', DEMO: 'on' }, true],
    [{ CHAINS_FILE: 'chains.json' }, false],
    [{ DEMO: 'off' }, false],
    [{ SMTP_URL: 'smtp://localhost:25' }, true],
  ])('%j gives %s', (given, demo) => {
    expect(parseEnv(given).demo).toBe(demo)
  })
})

test('gateways are a list, asked in its order', () => {
  const env = parseEnv({ IPFS_GATEWAYS: 'http://127.0.0.1:8080/, https://ipfs.example.com' })
  expect(env.ipfsGateways).toEqual(['http://127.0.0.1:8080', 'https://ipfs.example.com'])
  expect(env.arweaveGateways).toEqual([])
})

test('operators are e-mail addresses as accounts have them', () => {
  expect(parseEnv({ OPERATORS: 'Ann@Example.com , bob@example.com' }).operators).toEqual([
    'ann@example.com',
    'bob@example.com',
  ])
  expect(parseEnv({ OPERATORS: ' ' }).operators).toBeUndefined()
})

test('single sign-on has a name, and the issuer is taken to the letter', () => {
  const given = { OIDC_CLIENT_ID: 'assay', OIDC_CLIENT_SECRET: 'secret' }
  expect(parseEnv({ ...given, OIDC_ISSUER: 'https://id.example.com/o/assay/' }).oidc).toEqual({
    issuer: 'https://id.example.com/o/assay/',
    clientId: 'assay',
    clientSecret: 'secret',
    name: 'single sign-on',
  })
  expect(
    parseEnv({ ...given, OIDC_ISSUER: 'http://localhost:9000', OIDC_NAME: 'Example ID' }).oidc,
  ).toMatchObject({
    issuer: 'http://localhost:9000',
    name: 'Example ID',
  })
  expect(parseEnv({ OIDC_NAME: 'Example ID' }).oidc).toBe(undefined)
})

test('history is read from the portal if it has the chain and no endpoint was named', () => {
  const source = (given: Record<string, string>, chain: string) => sourceOf(parseEnv(given), chain)
  expect(source({}, 'base')).toBe('portal')
  expect(source({ SOURCE_BASE: 'rpc' }, 'base')).toBe('rpc')
  expect(source({ RPC_URL_BASE: 'https://rpc.example.com' }, 'base')).toBe('rpc')
  expect(source({ RPC_URL_BASE: 'https://rpc.example.com', SOURCE_BASE: 'portal' }, 'base')).toBe('portal')
  // The portal does not have it.
  expect(source({}, 'ronin')).toBe('rpc')
})

describe('a wrong value', () => {
  test.each([
    [
      { PORTAL_URL: 'portal.sqd.dev' },
      "PORTAL_URL: got 'portal.sqd.dev', wants an address such as https://portal.sqd.dev",
    ],
    [
      { SOURCE_RONIN: 'portal' },
      "SOURCE_RONIN: got 'portal', wants rpc: the portal does not have this chain",
    ],
    [
      { ARWEAVE_GATEWAYS: 'https://arweave.net, ar.example.com' },
      "ARWEAVE_GATEWAYS: got 'https://arweave.net, ar.example.com', wants a comma-separated list of addresses such as https://ipfs.example.com",
    ],
    [{ PORT: 'http' }, "PORT: got 'http', wants a whole number from 0 to 65535"],
    [
      { MEDIA_CACHE_MB: '99' },
      "MEDIA_CACHE_MB: got '99', wants a whole number of megabytes, 100 or more, such as 2048",
    ],
    [{ PORT: '65536' }, "PORT: got '65536', wants a whole number from 0 to 65535"],
    [
      { DATABASE_URL: 'mysql://root:secret@localhost/x' },
      "DATABASE_URL: got 'mysql://root:***@localhost/x', wants an address such as postgres://user:password@localhost:5432/assay",
    ],
    [
      { SMTP_URL: 'mail.example.com' },
      "SMTP_URL: got 'mail.example.com', wants an address such as smtp://user:password@mail.example.com:587",
    ],
    [
      { MAIL_FROM: 'a@b.example, c@d.example' },
      "MAIL_FROM: got 'a@b.example, c@d.example', wants an address such as Assay <assay@example.com>",
    ],
    [{ MAILS_PER_HOUR: '0' }, "MAILS_PER_HOUR: got '0', wants a whole number, 1 or more, such as 500"],
    [{ SIGN_IN_LINKS: 'yes' }, "SIGN_IN_LINKS: got 'yes', wants terminal"],
    [
      { SUPPORT_EMAIL: 'support' },
      "SUPPORT_EMAIL: got 'support', wants an address such as support@example.com",
    ],
    [
      { OPERATORS: 'ann@example.com, bob' },
      "OPERATORS: got 'ann@example.com, bob', wants a comma-separated list of e-mail addresses such as ann@example.com",
    ],
    [
      { S3_URL: 'https://s3.example.com/b', S3_ACCESS_KEY_ID: 'k' },
      'S3_SECRET_ACCESS_KEY: got nothing, wants a value when the other S3 variables have one',
    ],
    [
      { OIDC_ISSUER: 'https://accounts.example.com', OIDC_CLIENT_ID: 'assay' },
      'OIDC_CLIENT_SECRET: got nothing, wants a value when the other OIDC variables have one',
    ],
    [
      { OIDC_ISSUER: 'http://accounts.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      "OIDC_ISSUER: got 'http://accounts.example.com', wants an https address such as https://accounts.example.com, or one of this machine",
    ],
    [{ DEMO: 'yes' }, "DEMO: got 'yes', wants on or off"],
    [{ ROLE: 'boss' }, "ROLE: got 'boss', wants all, api or worker"],
    [
      { ROLE: 'worker' },
      "ROLE: got 'worker', wants all as long as DATABASE_URL is not set: the embedded database serves one process",
    ],
    [
      { RPC_URL_ETH: 'https://a.example,nonsense' },
      "RPC_URL_ETH: got 'https://a.example,nonsense', wants a comma-separated list of http(s) or ws(s) addresses",
    ],
    [
      { RPC_URL_DOGE: 'https://a.example' },
      'RPC_URL_DOGE: is the variable of no known chain, wants RPC_URL_ and one of ETH, POLYGON, BSC, BASE, CELO, AVALANCHE, ARBITRUM, OPTIMISM, LINEA, SCROLL, GNOSIS, BLAST, MANTLE, UNICHAIN, SONIC, WORLD, ZORA, INK, APECHAIN, ABSTRACT, RONIN, BERACHAIN, MONAD, ZKSYNC, SEPOLIA, BASE_SEPOLIA, POLYGON_AMOY',
    ],
    [
      { LARGE_CONTRACT_TRANSFERS: '1e6' },
      "LARGE_CONTRACT_TRANSFERS: got '1e6', wants a whole number such as 1000000",
    ],
    [
      { PRICE_PER_MILLION_TRANSFERS: '$25' },
      "PRICE_PER_MILLION_TRANSFERS: got '$25', wants an amount of US dollars such as 25 or 12.50",
    ],
    [
      { TRUST_PROXY: 'true' },
      "TRUST_PROXY: got 'true', wants a comma-separated list of addresses or networks such as 10.0.0.0/8",
    ],
    [
      { SENTRY_DSN: 'https://errors.example.com/1' },
      "SENTRY_DSN: got 'https://errors.example.com/1', wants an address such as https://key@errors.example.com/1",
    ],
  ])('%j is named with what was given and what is wanted', (given, message) => {
    expect(complaint(given)).toBe(message)
  })

  test('does not hide another one', () => {
    expect(complaint({ PORT: 'x', DEMO: 'maybe' }).split('\n')).toHaveLength(2)
  })
})

describe('codes that would be printed in the log', () => {
  const refusal = (host: string) =>
    `SMTP_URL: got nothing, wants a mail server as long as HOST is ${host} and not 127.0.0.1: sign-in codes would be printed in the log. Set SIGN_IN_LINKS=terminal if that is meant`

  test.each([
    [{ HOST: '0.0.0.0', DEMO: 'off' }, '0.0.0.0'],
    [{ HOST: '::', DEMO: 'off', SMTP_URL: ' ' }, '::'],
    [{ HOST: '10.0.0.5', DATABASE_URL: 'postgres://localhost/assay' }, '10.0.0.5'],
    [{ HOST: 'assay.example.com', RPC_URL_ETH: 'https://rpc.example.com' }, 'assay.example.com'],
    [{ HOST: '127.0.0.1.example.com', DEMO: 'off' }, '127.0.0.1.example.com'],
  ])('%j is refused', (given, host) => {
    expect(complaint(given)).toBe(refusal(host))
  })

  test.each([
    { DEMO: 'off' },
    { HOST: '127.0.0.1', DEMO: 'off' },
    { HOST: '::1', DEMO: 'off' },
    { HOST: 'localhost', DATABASE_URL: 'postgres://localhost/assay' },
    { HOST: '0.0.0.0', DEMO: 'on' },
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', DEMO: 'off', SMTP_URL: 'smtp://localhost:25' },
    { HOST: '0.0.0.0', DEMO: 'off', SIGN_IN_LINKS: 'terminal' },
  ])('%j is not', (given) => {
    expect(complaint(given)).toBe('accepted')
  })
})

test('what a large contract is, and what it costs, can be set', () => {
  expect(parseEnv({ LARGE_CONTRACT_TRANSFERS: '0', PRICE_PER_MILLION_TRANSFERS: '12.50' })).toMatchObject({
    largeContractTransfers: 0,
    pricePerMillionTransfers: 12.5,
  })
})

test('lists are split and trimmed', () => {
  const env = parseEnv({
    RPC_URL_BASE: 'https://a.example, wss://b.example/key',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    WEB_ORIGINS: 'https://app.example.com',
    PUBLIC_URL: 'https://assay.example.com/',
  })
  expect(env.rpcUrls.base).toEqual(['https://a.example', 'wss://b.example/key'])
  expect(env.trustProxy).toEqual(['10.0.0.0/8', '::1'])
  expect(env.webOrigins).toEqual(['https://app.example.com'])
  expect(env.publicUrl).toBe('https://assay.example.com')
})

test('the README describes the variables that are read, and no others', () => {
  const read = new Set<string>()
  // The region is asked for where there is a bucket.
  const given = {
    S3_URL: 'https://s3.example.com/assay',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  parseEnv(
    new Proxy(given, {
      get(target, name) {
        read.add(String(name))
        return Reflect.get(target, name)
      },
    }),
  )
  const [, table = ''] = readFileSync('README.md', 'utf8').split('## Variables')
  const described = [...table.matchAll(/^\| (`.+?) \|/gm)]
    .flatMap(([, names = '']) => [...names.matchAll(/`([\w<>]+)`/g)])
    .map(([, name = '']) => name)
  const names = [...read].map((name) => name.replace(/^(RPC_URL|SOURCE)_.*/, '$1_<CHAIN>'))
  expect(described.sort()).toEqual([...new Set(names)].sort())
})
