import { type Hex, keccak256, toHex } from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export const CHAIN_ID = 31_337

/** The one that every development chain uses: everybody knows its keys, and nobody keeps anything there. */
export const MNEMONIC = 'test test test test test test test test test test test junk'

/** Who acts in the world besides its regulars and strangers: by the mnemonic, so the running chain can sign for them. */
export const named = {
  /** Made the editions, and owns the contract. */
  curator: fromMnemonic(0),
  /** Deployed the collection and gets its royalties. */
  studio: fromMnemonic(1),
  /** Issued the token and gave its pools most of their liquidity. */
  treasury: fromMnemonic(2),
  /** A wallet with a bit of everything. */
  collector: fromMnemonic(3),
}

/** The people who go on trading while the demo runs. */
export const regulars = [4, 5, 6, 7, 8, 9].map(fromMnemonic)

/** Pays visitors their play money. It has no part in the history: anvil gives it its coins. */
export const faucet = fromMnemonic(10)

/** Somebody else who acts in the world. Not by the mnemonic: deriving two thousand keys from it takes seconds. */
export function stranger(number: number): PrivateKeyAccount {
  return privateKeyToAccount(strangerKey(number))
}

function strangerKey(number: number): Hex {
  return keccak256(toHex(`assay demo world: stranger ${number}`))
}

function fromMnemonic(addressIndex: number): PrivateKeyAccount {
  const key = mnemonicToAccount(MNEMONIC, { addressIndex }).getHdKey().privateKey
  if (!key) throw new Error('The mnemonic gives no private key.')
  return privateKeyToAccount(toHex(key))
}
