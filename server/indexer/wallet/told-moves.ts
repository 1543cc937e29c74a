import { ZERO_ADDRESS } from '#api/address.ts'
import type { Chain as Facts } from '#api/chains/chain-facts.ts'
import type { TimedLog } from '#server/chain/types.ts'
import { decodeErc20 } from '../decode-erc20.ts'
import { lengthOf, topicAddress } from '../log-words.ts'
import { type Transfer, transferOf } from '../transfer.ts'
import { TRANSFER } from '../transfer-events.ts'
import { NATIVE, type WalletTransfer } from './apply-wallet.ts'

/** Mint(address,uint256): coin that came over the bridge. */
export const MINT = '0x0f6798a560793a54c3bcfe86a93cde1e73087d944c0ea20544137d4121396885'

/**
 * The moves of native coin that a chain tells in logs of its own. As on chains where they come from traces, a fee is no move of coin, but
 * shows that the wallet has sent a transaction.
 */
export function toldMoves(logs: readonly TimedLog[], { feeAccount }: NonNullable<Facts['nativeLogs']>) {
  return logs
    .flatMap(moveIn)
    .filter(({ from }) => from !== feeAccount)
    .map((move) => (move.to === feeAccount ? { ...move, amount: 0n } : move))
    .map((move): WalletTransfer => ({ ...move, contract: NATIVE, tokenAddress: NATIVE, standard: 'native' }))
}

function moveIn(log: TimedLog): Transfer[] {
  const { topics, data } = log
  const found: Transfer[] = []
  if (topics[0] === TRANSFER && topics.length === 3) decodeErc20(log, found)
  const minter = topics.length === 2 && data.length === lengthOf(1) ? topicAddress(topics[1]) : undefined
  if (topics[0] === MINT && minter) found.push(transferOf(log, 0, ZERO_ADDRESS, minter, null, BigInt(data)))
  return found
}
