import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Payment } from '../order.ts'
import { logsBefore, valueFor } from '../receipt-moves.ts'

// https://github.com/manifoldxyz/creator-core-extensions-solidity packages/manifold/contracts/lazyclaim/ILazyPayableClaimCore.sol
const events = parseAbi([
  'event ClaimMint(address indexed creatorContract, uint256 indexed instanceId)',
  'event ClaimMintBatch(address indexed creatorContract, uint256 indexed instanceId, uint16 mintCount)',
  'event ClaimMintProxy(address indexed creatorContract, uint256 indexed instanceId, uint16 mintCount, address proxy, address mintFor)',
  'event ClaimMintSignature(address indexed creatorContract, uint256 indexed instanceId, uint16 mintCount, address proxy, address mintFor, bytes32 nonce)',
])

const everywhere: readonly ChainKey[] = ['eth', 'optimism', 'base', 'apechain', 'sepolia']
const onEthereum: readonly ChainKey[] = ['eth']

// https://github.com/manifoldxyz/manifold-contract-addresses
const claims: readonly [string, string, readonly ChainKey[]][] = [
  ['0xb08aa31cc2b8c0582be42d38bb643292e0a4b9eb', 'Manifold claim, ERC-721 v1', onEthereum],
  ['0xca71c5270eff44eb6d813a92c0ba12577bddf208', 'Manifold claim, ERC-1155 v1', onEthereum],
  ['0x5ebfd58c5ead1025755f7490e510ccf2c0b4a444', 'Manifold claim, ERC-721 v2', onEthereum],
  ['0x4e32004d8b81847a670b4a1778ace4dcf2bba01e', 'Manifold claim, ERC-1155 v2', onEthereum],
  ['0xa46f952645d4deec07a7cd98d1ec9ec888d4b61e', 'Manifold claim, ERC-721 v3', onEthereum],
  ['0x44e94034afce2dd3cd5eb62528f239686fc8f162', 'Manifold claim, ERC-1155 v3', onEthereum],
  ['0x7581871e1c11f85ec7f02382632b8574fad11b22', 'Manifold claim, ERC-721 v4', onEthereum],
  ['0xe7d3982e214f9dfd53d23a7f72851a7044072250', 'Manifold claim, ERC-1155 v4', onEthereum],
  ['0x3b8c2feb0f4953870f825df64322ec967aa26b8c', 'Manifold claim, ERC-721 v5', onEthereum],
  ['0xdb8d79c775452a3929b86ac5deab3e9d38e1c006', 'Manifold claim, ERC-1155 v5', onEthereum],
  ['0x1eb73fee2090fb1c20105d5ba887e3c3ba14a17e', 'Manifold claim, ERC-721 v6', everywhere],
  ['0x04ba6cf3c5aa6d4946f5b7f7adf111012a9fac65', 'Manifold claim, ERC-1155 v6', everywhere],
  ['0x23aa05a271debffaa3d75739af5581f744b326e4', 'Manifold claim, ERC-721 v7', everywhere],
  ['0x26bbea7803dcac346d5f5f135b57cf2c752a02be', 'Manifold claim, ERC-1155 v7', everywhere],
  ['0x5889e848b2423344f7969bc158100c07595c0137', 'Manifold claim, ERC-721 v8', everywhere],
  ['0x88438f4d4b8516e758a319ad16924da60e1e56cc', 'Manifold claim, ERC-1155 v8', everywhere],
  ['0x56fe278ec785e8ae6dfb0fda0af4cc7a1b62baf1', 'Manifold signed claim, ERC-721', everywhere],
  ['0x85c71e0bde93a1719b1be9358172ad472090217c', 'Manifold signed claim, ERC-1155', everywhere],
  ['0xe78d5842b6842056aac519e927030b6f6e80a2d6', 'Manifold claim with changing fee, ERC-721', everywhere],
  ['0x5e90e85ff40a4bc6f3e59ce12beaeaa616f5ab86', 'Manifold claim with changing fee, ERC-1155', everywhere],
]

/** Manifold's claim pages: paid mints, for the creator's price and Manifold's fee. */
export const manifoldClaims = {
  kind: 'manifoldClaims',
  entity: 'Manifold',
  addresses: claims.map(([address, label, chains]) => ({ address, label, chains })),
  events,
  read(log, context) {
    const contract = decode(events, log).args.creatorContract.toLowerCase()
    const minted = movesIn(logsBefore(context)).items.filter(
      (item) => item.from === ZERO_ADDRESS && item.contract === contract,
    )
    const paid = paidFor(context)
    // Told by what moved, as of an unknown market: the claim was one of several things that the transaction did.
    if (minted.length === 0 || paid === undefined) return []
    return [
      {
        market: 'Manifold',
        side: 'sell',
        makerSide: null,
        maker: null,
        taker: null,
        items: minted,
        paid,
        shares: [],
      },
    ]
  },
} satisfies Marketplace

/**
 * All of the value that came with it: a claim gives nothing back. The creator's price may be in a coin instead; with the fee in ether that
 * are two currencies. undefined: the value was not for this claim alone.
 */
function paidFor(context: ReadContext): Payment | null | undefined {
  const value = valueFor(context)
  if (value === null) return undefined
  const { from } = context.transaction
  const coins = movesIn(logsBefore(context)).coins.filter((coin) => coin.from === from && coin.amount > 0n)
  const [coin, ...others] = coins
  if (!coin) return { currency: ZERO_ADDRESS, amount: value }
  if (others.length > 0 || value > 0n) return null
  return { currency: coin.currency, amount: coin.amount }
}
