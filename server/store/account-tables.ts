import { type Sql, sql } from '#server/db/sql.ts'

type AccountTable = {
  /** The table as `t`, and what it takes to find whose its rows are. */
  from: Sql
  /** Whose row `t` is. */
  owner: Sql
} & (Exported | NotExported)

type Exported = {
  /** Its file in the archive, and what is in there. */
  file: string
  about: string
  /** A text by which its rows are ordered, each with one of its own within an account. */
  order: Sql
  /** Columns that stay here: hashes, and what is only for the server. */
  without: readonly string[]
  /** What is added to each row. */
  more?: Sql
}
/** Why nothing of it is in the archive. */
type NotExported = { notExported: string }

const own = sql`t.user_id`
const byNumber = sql`lpad(t.id::text, 20, '0')`
const byId = sql`t.id::text`
const byUuid = sql`t.uuid::text`
const byAddress = sql`t.chain || ' ' || t.address`

/**
 * Every table that has something of an account: what refers to `users`, directly or through another, and so goes with it. A test compares the
 * list with the foreign keys, so a new table cannot be left out here.
 */
export const accountTables: Record<string, AccountTable> = {
  users: {
    from: sql`users t`,
    owner: sql`t.id`,
    file: 'profile',
    about: 'your profile, when the account began, and when it will be deleted, if you have asked for that',
    order: byId,
    without: ['address_book'],
  },
  sessions: {
    from: sql`sessions t`,
    owner: own,
    file: 'sessions',
    about: 'where you are or were signed in',
    order: byId,
    without: [],
  },
  tokens: {
    from: sql`tokens t join sessions s on s.id = t.session_id`,
    owner: sql`s.user_id`,
    notExported: 'hashes of secrets that your browsers hold',
  },
  login_codes: { from: sql`login_codes t`, owner: own, notExported: 'hashes of codes, for a day' },
  export_tickets: { from: sql`export_tickets t`, owner: own, notExported: 'hashes of tickets, for a minute' },
  passkeys: {
    from: sql`passkeys t`,
    owner: own,
    file: 'passkeys',
    about: 'your passkeys, without the keys themselves, which only your devices have',
    order: byId,
    without: ['user_id', 'credential_id', 'public_key', 'counter'],
  },
  passkey_challenges: {
    from: sql`passkey_challenges t`,
    owner: own,
    notExported: 'hashes of what passkeys are asked to sign, for some minutes',
  },
  identities: {
    from: sql`identities t`,
    owner: own,
    file: 'identities',
    about: 'who you are at the provider of single sign-on',
    order: byId,
    without: ['user_id'],
  },
  oidc_states: {
    from: sql`oidc_states t`,
    owner: own,
    notExported: 'hashes of ways to single sign-on, for some minutes',
  },
  sign_in_tickets: {
    from: sql`sign_in_tickets t`,
    owner: own,
    notExported: 'hashes of tickets that sign in, for some minutes',
  },
  linked_wallets: {
    from: sql`linked_wallets t`,
    owner: own,
    file: 'linked-wallets',
    about: 'wallets with which you sign in',
    order: sql`t.address`,
    without: ['user_id'],
  },
  wallet_nonces: {
    from: sql`wallet_nonces t`,
    owner: own,
    notExported: 'hashes of what wallets are asked to sign, for some minutes',
  },
  account_events: {
    from: sql`account_events t`,
    owner: own,
    file: 'activity',
    about: 'sign-ins, and changes of what matters',
    order: byNumber,
    without: ['user_id'],
  },
  api_keys: {
    from: sql`api_keys t`,
    owner: own,
    file: 'api-keys',
    about: 'your API keys, without the keys themselves, which only you have',
    order: byId,
    without: ['user_id', 'hash'],
  },
  share_links: {
    from: sql`share_links t`,
    owner: own,
    file: 'share-links',
    about: 'your shared links, without the links themselves and their passwords, which only you have',
    order: byId,
    without: ['user_id', 'hash', 'password_salt', 'password_hash'],
  },
  collections: {
    from: sql`collections t join contracts c on c.id = t.contract_id`,
    owner: own,
    file: 'collections',
    about: 'what you track',
    order: byNumber,
    without: ['user_id', 'contract_id'],
    more: sql`jsonb_build_object('chain', c.chain, 'address', c.address, 'kind', c.kind, 'contract_name', c.name)`,
  },
  address_labels: {
    from: sql`address_labels t`,
    owner: own,
    file: 'address-book',
    about: 'names that you have given to addresses',
    order: byAddress,
    without: ['user_id'],
  },
  issued_contracts: {
    from: sql`issued_contracts t`,
    owner: own,
    file: 'deployments',
    about: 'contracts that you have deployed with Assay',
    order: byAddress,
    without: ['user_id'],
  },
  contract_metadata: {
    from: sql`contract_metadata t`,
    owner: own,
    file: 'contract-metadata',
    about: 'what those contracts, and others that you have prepared, say about themselves',
    order: byUuid,
    without: ['user_id'],
  },
  lazy_mints: {
    from: sql`lazy_mints t`,
    owner: own,
    file: 'drafts',
    about: 'tokens that are not minted yet',
    order: byUuid,
    without: ['user_id'],
  },
  sales: {
    from: sql`sales t join lazy_mints d on d.uuid = t.uuid`,
    owner: sql`d.user_id`,
    file: 'offers',
    about: 'drafts that are for sale, with what you have signed for that',
    order: byUuid,
    without: [],
  },
  uploads: {
    from: sql`uploads t`,
    owner: own,
    file: 'uploads',
    about: 'pictures that you have uploaded; the files themselves are in the folder uploads',
    order: sql`t.name`,
    without: ['user_id'],
  },
  support_requests: {
    from: sql`support_requests t`,
    owner: own,
    file: 'support-requests',
    about: 'your requests for support; attachments are in the folder attachments, by the uuid of the request',
    order: byUuid,
    without: ['user_id', 'file_key'],
  },
  notifications: {
    from: sql`notifications t`,
    owner: own,
    file: 'notifications',
    about: 'what we have told you',
    order: byNumber,
    without: ['user_id'],
  },
}
