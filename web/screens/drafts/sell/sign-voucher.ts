import type { CallBody } from '#api/calls.ts'
import { factsOf } from '#api/chains.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { ensureChain, type Sender } from '../../../wallet/send-call.ts'
import type { Terms } from './check-terms.ts'

type SignedTerms = CallBody<'POST /api/nft/open-sale'>

const uint = (name: string) => ({ name, type: 'uint256' })
/** As the contract has them (contracts/AssayCollection.sol): names, types and their order are what is signed. */
const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    uint('chainId'),
    { name: 'verifyingContract', type: 'address' },
  ],
  Voucher: [
    uint('id'),
    { name: 'uri', type: 'string' },
    uint('price'),
    uint('maxSupply'),
    uint('walletLimit'),
    uint('deadline'),
    uint('nonce'),
  ],
}

/** Asks the contract's owner to sign the offer of a draft, as EIP-712 typed data. */
export async function signVoucher(
  { provider, account }: Sender,
  draft: LazyMint,
  { priceWei, count, walletLimit, deadline }: Terms,
  onAsk: () => void,
): Promise<SignedTerms> {
  const { blockchain, contract_address: contract, token_id, uuid } = draft
  await ensureChain(provider, blockchain)
  const { readContract } = await import('../../../wallet/collection-contract.ts')
  const id = BigInt(token_id)
  const [owner, nonce, minted] = await Promise.all([
    readContract(provider, contract, 'owner', []),
    readContract(provider, contract, 'voucherNonce', [id]),
    readContract(provider, contract, 'totalMinted', [id]),
  ])
  if (owner.toLowerCase() !== account.toLowerCase())
    throw new Error(`This wallet does not own the contract. Its owner is ${owner}.`)

  const terms = {
    price: String(priceWei),
    maxSupply: String(minted + count),
    walletLimit: String(walletLimit),
    deadline: String(deadline),
    nonce: String(nonce),
  }
  const data = {
    domain: {
      name: 'AssayCollection',
      version: '1',
      chainId: factsOf(blockchain).chainId,
      verifyingContract: contract,
    },
    types,
    primaryType: 'Voucher',
    message: { id: token_id, uri: '', ...terms },
  }
  onAsk()
  const params = [account, JSON.stringify(data)]
  const signature = String(await provider.request({ method: 'eth_signTypedData_v4', params }))
  return { uuid, ...terms, signature }
}
