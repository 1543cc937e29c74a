import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import { walletStatements } from '#api/wallet-statements.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Env } from '#server/env.ts'
import { Overloaded } from '#server/errors.ts'
import { readWalletMessage } from '#server/inquiry/wallet-message.ts'
import { findSigner } from '#server/inquiry/wallet-signature.ts'
import { enforceLimit, type Limit, walletNonces, walletTries } from '#server/store/limits.ts'
import {
  linkWallet,
  listLinkedWallets,
  type SignedMessage,
  signInByWallet,
  unlinkWallet,
} from '#server/store/linked-wallets.ts'
import { tooMany } from '#server/store/sign-in.ts'
import { checkNonce, createNonce, type Nonce, type NoncePurpose } from '#server/store/wallet-nonces.ts'
import { clientOf } from './client-key.ts'
import { pageSites } from './page-sites.ts'
import { serve } from './serve.ts'
import { createUserConcurrencyLimit } from './user-concurrency-limit.ts'

/** Signatures that are checked at a time, of one who asks and of all: those of contracts wait for a node. */
const MOST_CHECKS = 2
const MOST_CHECKS_IN_ALL = 32

/** Signing in with a wallet by ERC-4361, and the wallets with which one can. */
export function linkedWalletRoutes(app: FastifyInstance, chains: ChainRegistry, env: Env): void {
  const { db } = app
  const sites = pageSites(app, env)
  const limitChecks = createUserConcurrencyLimit(MOST_CHECKS, tooManyChecks)
  const limitAllChecks = createUserConcurrencyLimit(MOST_CHECKS_IN_ALL, tooManyChecks)

  serve(app, 'POST /auth/wallet-nonce', ({ client }) => newNonce({ for: 'sign-in' }, clientOf(client).key))

  serve(app, 'POST /auth/wallet', async ({ body, client, device }) => {
    const signedIn = app.signIns.count('wallet', async () => {
      const message = await checkSigned(body, { for: 'sign-in' }, clientOf(client).key)
      return signInByWallet(db, message, device)
    })
    return { status: 200 as const, tokens: await signedIn }
  })

  serve(app, 'POST /api/linked-wallets', async ({ caller }) => ({
    result: await listLinkedWallets(db, caller),
  }))

  serve(app, 'POST /api/linked-wallets/nonce', ({ caller: { user_id } }) =>
    newNonce({ for: 'link', userId: user_id }, user_id),
  )

  serve(app, 'POST /api/linked-wallets/link', async ({ body, caller, device }) => {
    const message = await checkSigned(body, { for: 'link', userId: caller.user_id }, caller.user_id)
    await linkWallet(db, caller, message, device)
    return {}
  })

  serve(app, 'POST /api/linked-wallets/unlink', async ({ body, caller, device }) => {
    await unlinkWallet(db, caller, body.address, device)
    return {}
  })

  function newNonce(purpose: NoncePurpose, asker: string): Promise<Nonce> {
    return db.transaction(async (tx) => {
      await count(tx, walletNonces, asker)
      return createNonce(tx, purpose)
    })
  }

  /** Who has signed; the nonce is still to be spent. */
  async function checkSigned(
    { message: text, signature }: { message: string; signature: string },
    purpose: NoncePurpose,
    asker: string,
  ): Promise<SignedMessage> {
    await db.transaction((tx) => count(tx, walletTries, asker))
    const message = readWalletMessage(text, {
      origins: sites.all().map(({ origin }) => origin),
      statement: walletStatements[purpose.for],
      now: new Date(),
    })
    // Before the chain is asked.
    await checkNonce(db, message.nonce, purpose)
    const signer = await limitChecks(asker, () =>
      limitAllChecks('', () => findSigner(chains, message, text, signature as Hex)),
    )
    return { ...message, signer }
  }
}

function count(tx: Parameters<typeof enforceLimit>[0], limit: Limit, asker: string): Promise<void> {
  return enforceLimit(tx, limit, asker, (wait) =>
    tooMany('too_many_requests', 'Too many tries with wallets from here.', wait),
  )
}

function tooManyChecks(): Overloaded {
  return new Overloaded(
    'too_many_checks',
    'Signatures of other wallets are being checked. Try again in a moment.',
    2,
  )
}
