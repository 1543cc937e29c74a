import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Call } from '#server/chain/types.ts'

const pairAbi = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])

/** The calls, each to the contract itself. */
export const callsOf = (to: string) => ({
  totalSupply: (): Call => ({ to, data: encodeFunctionData({ abi: tokenAbi, functionName: 'totalSupply' }) }),
  balanceOf: (owner: string): Call => ({
    to,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner as Hex] }),
  }),
  ownerOf: (tokenId: string): Call => ({
    to,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'ownerOf', args: [BigInt(tokenId)] }),
  }),
  balanceOfId: (owner: string, tokenId: string): Call => ({
    to,
    data: encodeFunctionData({
      abi: pairAbi,
      functionName: 'balanceOf',
      args: [owner as Hex, BigInt(tokenId)],
    }),
  }),
})

const WORD = /^0x([0-9a-f]{64})$/i

/** One word, and no more: an answer of another size is none. */
export function readAmount(answer: string | null | undefined): string | null {
  const word = answer ? WORD.exec(answer)?.[1] : undefined
  return word === undefined ? null : BigInt(`0x${word}`).toString()
}

export function readOwner(answer: string | null | undefined): string | null {
  const word = answer ? WORD.exec(answer)?.[1]?.toLowerCase() : undefined
  const address = word?.startsWith('0'.repeat(24)) ? `0x${word.slice(24)}` : null
  // The burn addresses own nothing.
  return address === ZERO_ADDRESS || address === DEAD_ADDRESS ? null : address
}

/** What the burn addresses have is no part of the supply. */
export const burnAddresses = [ZERO_ADDRESS, DEAD_ADDRESS] as const

/**
 * totalSupply() less what the contract says the burn addresses have. Some contracts take what was burned out of the total and
 * still tell it as the balance of the zero address: that is not taken away twice if the events say so.
 */
export function supplyOf(
  total: string | null,
  [atZero, atDead]: readonly (string | null)[],
  byEvents: string,
): string | null {
  if (total === null) return null
  const withoutDead = BigInt(total) - BigInt(atDead ?? 0)
  const supply = withoutDead === BigInt(byEvents) ? withoutDead : withoutDead - BigInt(atZero ?? 0)
  return supply < 0n ? total : supply.toString()
}
