import { type Address, type Hex, keccak256, toHex } from 'viem'
import { compiler } from '#contracts/artifact.ts'
import { CHAIN_ID, named } from '#demo/accounts.ts'
import { startAnvil } from '#demo/anvil.ts'
import { contractsToMeasure, type Measured } from './gas/contracts.ts'
import { createMeter, type Meter } from './gas/meter.ts'

// What an owner, a buyer and a holder pay, for ours and for what they would deploy otherwise, all compiled alike. Accounts,
// token ids and the chain are the same in every run, and so are the figures.
const LIMITS = {
  deploy: 2_000_000,
  'first mint of a draft': 78_000,
  'first mint with its own 60-byte URI': 147_500,
  'mint more to a new holder': 60_000,
  'batch mint of 10 drafts': 520_000,
  'one id to 10 recipients': 313_000,
  'transfer to a new holder': 58_200,
  'batch transfer of 10': 314_500,
  burn: 37_700,
}
type Step = keyof typeof LIMITS
type Figures = Partial<Record<string, number>>
type Voucher = Record<'id' | 'price' | 'maxSupply' | 'walletLimit' | 'deadline' | 'nonce', bigint> & {
  uri: string
}

const { curator: owner, collector } = named
const { measured, missing } = contractsToMeasure()
const anvil = await startAnvil([])
const all: Figures[] = []
try {
  const meter = createMeter(anvil.rpcUrl)
  for (const contract of measured) all.push(await measure(meter, contract))
} finally {
  await anvil.stop()
}
print()

async function measure(meter: Meter, contract: Measured): Promise<Figures> {
  const { artifact } = contract
  const { gas: deploy, address } = await meter.deploy(artifact, contract.deployArgs(owner.address))
  const send = ([name, args]: [string, unknown[]], sent?: { from?: typeof owner; value?: bigint }) =>
    meter.call(address, artifact.abi, name, args, sent)
  for (const call of contract.before) await send(call)

  // The peers' own numbers are small, so ours are too, but for the drafts: their uuid is the token's id.
  const id = (index: number) => contract.firstId + BigInt(index)
  const draft = (index: number) => (contract.countsIds ? id(index) : draftId(index))
  const numbers = Array.from({ length: 10 }, (_, index) => index)
  const drafts = numbers.map((index) => draft(3 + index))
  const batch = numbers.map((index) => id(13 + index))

  const figures: Figures = { deploy }
  // The first token of all pays for counters that later ones only move on.
  await send(contract.mintDraft(holder(0), id(0)))
  figures['first mint of a draft'] = await send(contract.mintDraft(holder(1), draft(1)))
  figures['first mint with its own 60-byte URI'] = await send(contract.mintWithUri(holder(2), id(2)))
  figures['mint more to a new holder'] = await send(contract.mintMore(holder(3), id(0)))
  figures['batch mint of 10 drafts'] = await send(contract.mintBatch(holder(4), drafts))
  await send(contract.mintBatch(collector.address, batch))
  await send(contract.mintMore(collector.address, id(0)))
  const recipients = numbers.map((index) => holder(10 + index))
  if (contract.mintToMany) {
    figures['one id to 10 recipients'] = await send(contract.mintToMany(recipients, id(0)))
  }
  const from = { from: collector }
  figures['transfer to a new holder'] = await send(
    ['safeTransferFrom', [collector.address, holder(5), id(0), 1n, '0x']],
    from,
  )
  const ones = batch.map(() => 1n)
  figures['batch transfer of 10'] = await send(
    ['safeBatchTransferFrom', [collector.address, holder(6), batch, ones, '0x']],
    from,
  )
  figures.burn = await send(contract.burn(collector.address, id(0)), from)
  if (contract === measured[0]) {
    figures['claim of a draft, paid'] = await claim(draftId(20), 0n)
    figures['claim of a draft, paid, wallet limit'] = await claim(draftId(21), 2n)
  }
  return figures

  async function claim(tokenId: bigint, walletLimit: bigint) {
    const price = 10n ** 16n
    const voucher = {
      id: tokenId,
      uri: '',
      price,
      maxSupply: 100n,
      walletLimit,
      deadline: 2n ** 64n,
      nonce: 0n,
    }
    const signature = await signVoucher(address, voucher)
    return send(['claim', [voucher, signature, collector.address, 1n]], { from: collector, value: price })
  }
}

function signVoucher(verifyingContract: Address, message: Voucher): Promise<Hex> {
  const number = { type: 'uint256' } as const
  return owner.signTypedData({
    domain: { name: 'AssayCollection', version: '1', chainId: CHAIN_ID, verifyingContract },
    primaryType: 'Voucher',
    types: {
      Voucher: [
        { name: 'id', ...number },
        { name: 'uri', type: 'string' },
        { name: 'price', ...number },
        { name: 'maxSupply', ...number },
        { name: 'walletLimit', ...number },
        { name: 'deadline', ...number },
        { name: 'nonce', ...number },
      ],
    },
    message,
  })
}

/** A draft's uuid as a number. */
function draftId(index: number) {
  return BigInt(keccak256(toHex(`draft ${index}`))) >> 128n
}

function holder(index: number): Address {
  return `0x${keccak256(toHex(`holder ${index}`)).slice(-40)}`
}

function print() {
  const [ours = {}, ...peers] = all
  const names = measured.map(({ name }) => name)
  console.log(
    `solc ${compiler.version}, ${compiler.settings.evmVersion}, runs ${compiler.settings.optimizer.runs}\n`,
  )
  const row = (cells: string[]) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(38) : cell.padStart(20))).join(''))
  row(['gas', names[0] ?? '', 'at most', ...names.slice(1)])
  for (const [step, gas = 0] of Object.entries(ours)) {
    const limit = step in LIMITS ? LIMITS[step as Step] : undefined
    if (limit && gas > limit) process.exitCode = 1
    row([
      step,
      count(gas),
      limit ? `${gas > limit ? 'MISSED ' : ''}${count(limit)}` : '',
      ...peers.map((peer) => {
        const theirs = peer[step]
        return theirs ? `${count(theirs)} (${(gas / theirs).toFixed(2)})` : '-'
      }),
    ])
  }
  for (const line of missing) console.log(line)
  const draft = 'first mint of a draft'
  const best = Math.min(...peers.map((peer) => peer[draft] ?? Number.POSITIVE_INFINITY))
  console.log(`gas: ${draft} ${((ours[draft] ?? 0) / best).toFixed(2)} of the best peer`)
}

function count(gas: number) {
  return gas.toLocaleString('en-US')
}
