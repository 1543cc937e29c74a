import { getAddress, type Hex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { CallBody, CallReply } from '#api/calls.ts'
import { type Provider, readChainId } from './provider.ts'
import { firstAccount } from './watch-wallet.ts'

type Nonce = CallReply<'POST /auth/wallet-nonce'>
export type SignedMessage = CallBody<'POST /auth/wallet'>

/** Has the wallet sign a message of ERC-4361 for this page. Throws the wallet's error. */
export async function signWalletMessage(
  provider: Provider,
  statement: string,
  askNonce: () => Promise<Nonce>,
): Promise<SignedMessage> {
  const account = firstAccount(await provider.request({ method: 'eth_requestAccounts' }))
  if (!account) throw new Error('The wallet shows no account.')
  const chainId = Number(await readChainId(provider))
  const message = writeMessage(account as Hex, chainId, statement, await askNonce())
  const asked = { method: 'personal_sign', params: [stringToHex(message), account] }
  return { message, signature: String(await provider.request(asked)) }
}

function writeMessage(account: Hex, chainId: number, statement: string, nonce: Nonce): string {
  const { host, origin } = window.location
  try {
    return createSiweMessage({
      address: getAddress(account),
      chainId,
      domain: host,
      uri: origin,
      version: '1',
      statement,
      nonce: nonce.nonce,
      issuedAt: new Date(nonce.issued_at),
      expirationTime: new Date(nonce.expires_at),
    })
  } catch (cause) {
    throw new Error(
      `Wallets do not sign for ${host}. Assay needs a domain, an IPv4 address or localhost for that.`,
      { cause },
    )
  }
}
