import type { z } from 'zod'
import { accountCalls } from './account.ts'
import { activityCalls } from './activity.ts'
import { authCalls } from './auth.ts'
import { collectionCalls } from './collections.ts'
import { confirmCalls } from './confirm.ts'
import { deploymentCalls } from './deployments.ts'
import { erc20StatsCalls } from './erc20-stats.ts'
import { hallmarkCalls } from './hallmark.ts'
import { identityCalls } from './identities.ts'
import { keyCalls } from './keys.ts'
import { lazyMintCalls } from './lazy-mints.ts'
import { linkedWalletCalls } from './linked-wallets.ts'
import { nftCalls } from './nft.ts'
import { nftStatsCalls } from './nft-stats.ts'
import { notificationCalls } from './notifications.ts'
import { operatorCalls } from './operator.ts'
import { passkeyCalls } from './passkeys.ts'
import { profileCalls } from './profile.ts'
import { proofCalls } from './proof.ts'
import { saleCalls } from './sales.ts'
import { sessionCalls } from './sessions.ts'
import { shareLinkCalls } from './share-links.ts'
import { sharedCalls } from './shared.ts'
import { supportCalls } from './support.ts'
import { ticketCalls } from './tickets.ts'
import { uploadCalls } from './uploads.ts'
import { walletStatsCalls } from './wallet-stats.ts'

/** Every call of the product, by method and path. Server routes, OpenAPI and the web client are typed from it. */
export const calls = {
  ...authCalls,
  ...ticketCalls,
  ...confirmCalls,
  ...passkeyCalls,
  ...profileCalls,
  ...accountCalls,
  ...sessionCalls,
  ...identityCalls,
  ...keyCalls,
  ...linkedWalletCalls,
  ...activityCalls,
  ...collectionCalls,
  ...walletStatsCalls,
  ...nftStatsCalls,
  ...erc20StatsCalls,
  ...proofCalls,
  ...shareLinkCalls,
  ...sharedCalls,
  ...hallmarkCalls,
  ...nftCalls,
  ...lazyMintCalls,
  ...saleCalls,
  ...uploadCalls,
  ...supportCalls,
  ...notificationCalls,
  ...deploymentCalls,
  ...operatorCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

type Part<N extends CallName, K extends string> =
  Calls[N] extends Record<K, infer S extends z.ZodType> ? S : never

/** What a caller sends. A multipart call takes a form: the client carries no schemas and could not know to build it. */
export type CallBody<N extends CallName> = Calls[N] extends { multipart: object }
  ? FormData
  : [Part<N, 'body'>] extends [never]
    ? undefined
    : z.input<Part<N, 'body'>>
/** What the server's handler gets, parsed; the file of a multipart call comes to it beside this. */
export type ParsedBody<N extends CallName> = [Part<N, 'body'>] extends [never]
  ? undefined
  : z.output<Part<N, 'body'>>
/** What the path names, before and after parsing alike. */
export type CallParams<N extends CallName> = [Part<N, 'params'>] extends [never]
  ? undefined
  : z.output<Part<N, 'params'>>
export type CallReply<N extends CallName> = z.output<Part<N, 'reply'>>
