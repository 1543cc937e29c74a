import { createSiweMessage, parseSiweMessage, type SiweMessage, validateSiweMessage } from 'viem/siwe'
import { type Address, normaliseAddress } from '#api/address.ts'
import type { walletStatements } from '#api/wallet-statements.ts'
import { Rejected } from '#server/errors.ts'

/** What a wallet says that signs in, by ERC-4361, as far as it was not checked here. */
export type WalletMessage = { address: Address; chainId: number; nonce: string }

const MOST_VALID_MS = 10 * 60_000
/** By how much the clocks of servers that share a database may differ. */
const CLOCKS_APART_MS = 30_000

type Wanted = {
  /** Where the page is served: the message has to be made for one of these. */
  origins: readonly string[]
  statement: (typeof walletStatements)[keyof typeof walletStatements]
  now: Date
}

/** Throws unless the message is for this site, for this purpose and for now. Its nonce and its signature are still to be checked. */
export function readWalletMessage(text: string, { origins, statement, now }: Wanted): WalletMessage {
  const message = parseExactly(text)
  const address = message && normaliseAddress(message.address)
  if (!address) throw wrong('This is not a message that Assay asks to sign.')
  if (!origins.some((origin) => isFor(message, origin)))
    throw wrong(`This message is for another address than ${origins[0]}. Open Assay there.`)
  if (message.statement !== statement || message.requestId !== undefined || message.resources !== undefined)
    throw wrong('This message is for something else than what it is used for.')
  const { issuedAt, expirationTime } = message
  if (!issuedAt || !expirationTime) throw wrong('This message does not say until when it is valid.')
  if (issuedAt.getTime() > now.getTime() + CLOCKS_APART_MS)
    throw wrong('This message is from the future. Try again.')
  if (expirationTime.getTime() - issuedAt.getTime() > MOST_VALID_MS)
    throw wrong('This message is valid for too long. Try again.')
  if (!validateSiweMessage({ message, time: now })) throw wrong('This message is not valid now. Try again.')
  return { address, chainId: message.chainId, nonce: message.nonce }
}

/** Its fields, if it is made of them to the last byte: what can be read in two ways, or has something more in it, is not. */
function parseExactly(text: string): SiweMessage | null {
  try {
    // The parser leaves out what it does not find; the writer throws then.
    const message = parseSiweMessage(text) as SiweMessage
    return createSiweMessage(message) === text ? message : null
  } catch {
    return null
  }
}

function isFor({ domain, uri, scheme }: SiweMessage, origin: string): boolean {
  const { host, protocol } = new URL(origin)
  return (
    domain === host &&
    (uri === origin || uri.startsWith(`${origin}/`)) &&
    (scheme === undefined || `${scheme}:` === protocol)
  )
}

function wrong(message: string): Rejected {
  return new Rejected('message_wrong', message, { message })
}
