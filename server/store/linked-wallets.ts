import { getAddress } from 'viem'
import type { Address } from '#api/address.ts'
import type { CallReply } from '#api/calls.ts'
import { type ChainKey, factsOf, isChain } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Conflict, Forbidden, NoRoom, type Refusal, Rejected } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { Device } from './device.ts'
import { loggedWalletFailures, recordHit, secondsUntilRoom } from './limits.ts'
import type { TokenPair } from './sessions.ts'
import { signInUser } from './sign-in.ts'
import { type NoncePurpose, nonceSpent, spendNonce } from './wallet-nonces.ts'

const MOST_PER_USER = 20

type ListedWallet = CallReply<'POST /api/linked-wallets'>['result'][number]
type Owner = { user_id: string }

/** What a wallet says, and what has signed it: its key, or its contract on a chain; null: nobody has. */
export type SignedMessage = {
  address: Address
  nonce: string
  signer: { chain: ChainKey | null } | null
}

export async function listLinkedWallets(db: Queryable, { user_id }: Owner): Promise<ListedWallet[]> {
  type Row = { address: string; chain: string | null; created_at: Date; last_used_at: Date | null }
  const rows = await db.rows<Row>(sql`
    select address, chain, created_at, last_used_at from linked_wallets where user_id = ${user_id}
    order by created_at desc, address`)
  return rows.map(({ address, chain, created_at, last_used_at }) => ({
    address: getAddress(address),
    chain,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

export async function linkWallet(
  db: Database,
  { user_id }: Owner,
  message: SignedMessage,
  device: Device,
): Promise<void> {
  const refusal = await db.transaction(async (tx) => {
    const purpose: NoncePurpose = { for: 'link', userId: user_id }
    if (!(await spendNonce(tx, message.nonce, purpose))) return nonceSpent()
    if (!message.signer) return signatureWrong()
    return addWallet(tx, user_id, message.address, message.signer.chain, device)
  })
  // Thrown outside: what a refused attempt has spent must be committed.
  if (refusal) throw refusal
}

async function addWallet(
  tx: Queryable,
  userId: string,
  address: Address,
  chain: ChainKey | null,
  device: Device,
): Promise<Refusal | null> {
  // Parallel ones count one after the other.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`linked_wallets:${userId}`}, 0))`)
  const count = await tx.row<{ wallets: number }>(sql`
    select count(*)::int as wallets from linked_wallets where user_id = ${userId}`)
  if (count && count.wallets >= MOST_PER_USER)
    return new NoRoom('too_many_wallets', 'You have linked 20 wallets already. Unlink one first.')
  const added = await tx.row(sql`
    insert into linked_wallets (address, user_id, chain) values (${address}, ${userId}, ${chain})
    on conflict (address) do nothing returning address`)
  if (!added) return linkedAlready((await findLinked(tx, address))?.user_id === userId)
  await recordEvent(tx, { userId, kind: 'wallet-linked', detail: getAddress(address), device })
  return null
}

export function unlinkWallet(
  db: Database,
  { user_id }: Owner,
  address: Address,
  device: Device,
): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx.row(sql`
      delete from linked_wallets where address = ${address} and user_id = ${user_id} returning address`)
    if (!gone) throw new Absent('no_such_wallet', 'This wallet is not linked to your account.')
    const detail = getAddress(address)
    await recordEvent(tx, { userId: user_id, kind: 'wallet-unlinked', detail, device })
  })
}

/** Opens a session of the account that the wallet is linked to. */
export async function signInByWallet(
  db: Database,
  { address, nonce, signer }: SignedMessage,
  device: Device,
): Promise<TokenPair> {
  const outcome = await db.transaction(async (tx) => {
    if (!(await spendNonce(tx, nonce, { for: 'sign-in' }))) return nonceSpent()
    const wallet = await findLinked(tx, address)
    if (!signer) {
      if (wallet) await recordFailure(tx, wallet.user_id, device)
      return signatureWrong()
    }
    // Only who has shown to have the wallet is told whether it is linked.
    if (!wallet) return notLinked()
    if (signer.chain !== null && signer.chain !== wallet.chain) {
      await recordFailure(tx, wallet.user_id, device)
      return linkedElsewhere(wallet.chain)
    }
    await tx.rows(sql`update linked_wallets set last_used_at = now() where address = ${address}`)
    return signInUser(tx, wallet.user_id, device, 'wallet')
  })
  // Thrown outside: what a refused attempt has spent must be committed.
  if (outcome instanceof Error) throw outcome
  return outcome
}

type LinkedWallet = { user_id: string; chain: ChainKey | null }

function findLinked(tx: Queryable, address: Address): Promise<LinkedWallet | null> {
  return tx.row(sql`select user_id, chain from linked_wallets where address = ${address}`)
}

async function recordFailure(tx: Queryable, userId: string, device: Device): Promise<void> {
  if ((await secondsUntilRoom(tx, loggedWalletFailures, userId)) > 0) return
  await recordHit(tx, loggedWalletFailures, userId)
  await recordEvent(tx, { userId, kind: 'sign-in-failed', detail: 'wallet', device })
}

const signatureWrong = () => new Rejected('signature_wrong', 'This wallet has not signed the message.')

const notLinked = () =>
  new Forbidden(
    'wallet_not_linked',
    'This wallet is not linked to an account. Sign in by e-mail first, then link it in your settings.',
  )

/** The same address may be another's contract on another chain. */
function linkedElsewhere(chain: ChainKey | null): Forbidden {
  const wanted =
    chain === null
      ? 'This wallet was linked with its key. Sign with that.'
      : `This wallet is linked on ${isChain(chain) ? factsOf(chain).name : chain}. Choose that network in your wallet.`
  return new Forbidden('wallet_on_another_chain', wanted)
}

function linkedAlready(isOwn: boolean): Conflict {
  return isOwn
    ? new Conflict('wallet_linked', 'This wallet is linked to your account already.')
    : new Conflict('wallet_taken', 'This wallet is linked to another account. Unlink it there first.')
}
