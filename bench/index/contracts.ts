import { encodeAbiParameters } from 'viem'
import type { Contract } from './synthetic-chain.ts'

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const yes = (is: boolean) => number(is ? 1n : 0n)
const ERC165 = '01ffc9a7'
const interfaces = { erc721: '80ac58cd', erc1155: 'd9b67a26' }

/** What an ERC-20 says of itself, and what the one has of it who is asked about. */
export function coin(name: string, supply: bigint, balance = 0n): Contract {
  return (data) => {
    switch (data.slice(0, 10)) {
      case '0x06fdde03':
        return text(name)
      case '0x95d89b41':
        return text('SYN')
      case '0x313ce567':
        return number(18n)
      case '0x18160ddd':
        return number(supply)
      case '0x70a08231':
        return number(balance)
      default:
        return null
    }
  }
}

/** What an NFT contract says of itself. */
export function items(name: string, standard: 'erc721' | 'erc1155', balance = 0n): Contract {
  return (data) => {
    switch (data.slice(0, 10)) {
      case '0x01ffc9a7':
        return yes([ERC165, interfaces[standard]].includes(data.slice(10, 18)))
      case '0x06fdde03':
        return text(name)
      case '0x95d89b41':
        return text('ITEM')
      case '0x70a08231':
        return standard === 'erc721' ? number(balance) : null
      default:
        return null
    }
  }
}
