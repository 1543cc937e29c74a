import { rpc } from '#demo/rpc.ts'

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

/** How contracts answer, without 0x. */
export const answers = {
  word,
  address: (address: string) => word(BigInt(address)),
  bytes32: (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0'),
  string(text: string) {
    const bytes = Buffer.from(text)
    return (
      word(32) + word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
    )
  },
}

const selectors = {
  name: '06fdde03',
  symbol: '95d89b41',
  decimals: '313ce567',
  totalSupply: '18160ddd',
  balanceOf: '70a08231',
  ownerOf: '6352211e',
  supportsInterface: '01ffc9a7',
  contractURI: 'e8a3d485',
  uri: '0e89341c',
  isValidSignature: '1626ba7e',
}
type Answers = Partial<Record<keyof typeof selectors, string>>

/** An answer of a million NUL bytes: a string's offset and length, and memory that was never written. */
export const ENDLESS = 'endless'
const ENDLESS_CODE = '60205f52620f4240602052620f42805ff3'

const BLOCK_BYTES = 18
const short = (value: number) => value.toString(16).padStart(4, '0')

/** Code that gives each function its one answer, whatever it is asked, and reverts on all others. */
export function codeThatAnswers(given: Answers): string {
  const entries = Object.entries(given)
  // PUSH0 CALLDATALOAD PUSH1 e0 SHR, then per function DUP1 PUSH4 EQ PUSH2 JUMPI, then PUSH0 PUSH0 REVERT.
  const blocksAt = 5 + entries.length * 11 + 3
  let dataAt = blocksAt + entries.length * BLOCK_BYTES
  let jumps = ''
  let blocks = ''
  let data = ''
  for (const [index, [name, answer]] of entries.entries()) {
    jumps += `8063${selectors[name as keyof Answers]}1461${short(blocksAt + index * BLOCK_BYTES)}57`
    const bytes = answer === ENDLESS ? '' : answer
    const length = short(bytes.length / 2)
    // PUSH2 length PUSH2 offset PUSH0 CODECOPY PUSH2 length PUSH0 RETURN
    const code = answer === ENDLESS ? ENDLESS_CODE : `61${length}61${short(dataAt)}5f3961${length}5ff3`
    blocks += `5b${code}`.padEnd(2 * BLOCK_BYTES, '0')
    data += bytes
    dataAt += bytes.length / 2
  }
  return `0x5f3560e01c${jumps}5f5ffd${blocks}${data}`
}

let last = 0xc0de0000n
/** Puts the code at an address of its own. */
export async function place(url: string, code: string): Promise<string> {
  last++
  const address = `0x${last.toString(16).padStart(40, '0')}`
  await rpc(url, 'anvil_setCode', [address, code])
  return address
}

type Receipt = { contractAddress: string; blockNumber: string }

/** Deploys by a transaction in a block of its own. */
export async function deploy(url: string, data: string): Promise<{ address: string; block: number }> {
  const [from] = await rpc<string[]>(url, 'eth_accounts')
  const hash = await rpc<string>(url, 'eth_sendTransaction', [{ from, data, gas: '0x989680' }])
  for (;;) {
    // The block is made by itself, at once but not before the answer.
    const receipt = await rpc<Receipt | null>(url, 'eth_getTransactionReceipt', [hash])
    if (receipt) return { address: receipt.contractAddress, block: Number(receipt.blockNumber) }
  }
}
