import type { ParsedBody } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { type Figure, figures, figuresOfOne, flowFigures } from '#api/figures.ts'
import type { Queryable } from '#server/db/connect.ts'
import { Absent, chainStarts, Rejected } from '#server/errors.ts'
import { asOf } from './as-of.ts'
import { completeTo, isAnyRead, provisionalFrom } from './days.ts'
import { today } from './pool-prices.ts'
import { proofOfErc20 } from './proof-erc20.ts'
import { proofOfNft } from './proof-nft.ts'
import type { Asked, FigureOf, Page, Proof } from './proof-rows.ts'
import { proofOfWallet } from './proof-wallet.ts'
import { type TrackedContract, trackedContract, trackedWallets } from './tracked-contract.ts'
import { HOURS_24_MS, type Window } from './window.ts'

type Body = ParsedBody<'POST /api/proof'>
type ProtocolsOf = (chain: ChainKey) => Protocols | null

/**
 * A figure, and a page of the rows that it is made of. What the rows of all pages add comes to the figure, and the figure is the one that
 * the statistics give: it is worked out by the same functions. Rows of transactions come newest first; the cursor is the place of the
 * last row, so what comes in meanwhile moves nothing. What has no price is shown and adds null. What was not read yet is null.
 */
export async function proofOf(
  db: Queryable,
  userId: string,
  body: Body,
  protocolsOf: ProtocolsOf,
  /** By contract, if a replica answers. */
  behind: ReadonlyMap<number, number> = new Map(),
): Promise<Proof> {
  check(body)
  const tracked = await find(db, userId, body, protocolsOf)
  const as_of = await asOf(
    db,
    tracked.map(({ id }) => ({ id, behind: behind.get(id) ?? 0 })),
  )
  const finalized = new Map(as_of.map((each) => [each.contract_chain, each.finalized_block]))
  const to = body.to !== undefined && body.to < today() ? body.to : today()
  const complete_to = completeTo(tracked)
  const window = windowOf(body)
  const contracts = readContracts(tracked, body, window)
  const page = await prove(contracts, body, {
    db,
    userId,
    protocolsOf,
    of: body.of ?? '',
    from: body.from,
    to,
    window,
    isRead: window !== undefined || (complete_to !== null && complete_to >= (body.from ?? to)),
    cursor: body.cursor,
    limit: body.limit,
    isProvisional: (chain, block) => block > (finalized.get(chain) ?? Number.POSITIVE_INFINITY),
  })
  const firsts = await Promise.all(tracked.map(({ chain }) => provisionalFrom(db, chain)))
  const last = window ? window.until.toISOString().slice(0, 10) : to
  return { ...page, complete_to, as_of, provisional: firsts.some((first) => first !== null && last >= first) }
}

function windowOf({ since, until }: Body): Window | undefined {
  return since && until ? { since: new Date(since), until: new Date(until) } : undefined
}

/** Those of which anything is read of the time that the figure is about; all of them when it is of now. */
function readContracts(
  contracts: readonly TrackedContract[],
  { figure, from, to }: Body,
  window: Window | undefined,
): readonly TrackedContract[] {
  if (window)
    return contracts.filter(
      ({ state, seconds }) => state === 'ready' && (seconds ?? 0) * 1000 >= window.until.getTime(),
    )
  const isOfDays = flowFigures.includes(figure) || figure === 'liquidity' || figure === 'fdv'
  const first = flowFigures.includes(figure) ? from : to
  return !isOfDays || isAnyRead(contracts, first ?? '') ? contracts : []
}

function check({ contract_type, figure, of, from, to, since, until }: Body): void {
  const known: readonly Figure[] = figures[contract_type]
  const fields: Record<string, string> = {}
  if (!known.includes(figure)) fields.figure = 'This type of collection has no such figure.'
  else if (figuresOfOne.includes(figure) && !of) fields.of = 'Say which one the figure is about.'
  if (from !== undefined && from > (to ?? today())) fields.from = 'The first day is after the last.'
  if (since !== undefined || until !== undefined) {
    const ms = Date.parse(until ?? '') - Date.parse(since ?? '')
    if (!(ms > 0 && ms <= HOURS_24_MS)) fields.since = 'A window begins up to 24 hours before its end.'
    else if (!flowFigures.includes(figure) || from !== undefined || to !== undefined)
      fields.since = 'Only what adds up over time has a window, and no days beside it.'
  }
  const [message] = Object.values(fields)
  if (message) throw new Rejected('invalid', message, fields)
}

/** The contract; of a wallet first the one on the chain that is asked for, then those on the user's other chains. */
async function find(
  db: Queryable,
  userId: string,
  { contract_type, contract_chain: chain, contract_address: address }: Body,
  protocolsOf: ProtocolsOf,
): Promise<[TrackedContract, ...TrackedContract[]]> {
  const found =
    contract_type === 'Wallet'
      ? await trackedWallets(db, userId, address)
      : [
          await trackedContract(
            db,
            userId,
            chain,
            address,
            contract_type === 'NFT' ? ['erc721', 'erc1155'] : ['erc20'],
          ),
        ]
  const readable = found.filter((each) => each !== null).filter((each) => protocolsOf(each.chain))
  const asked = readable.find((each) => each.chain === chain)
  if (!asked && found.some((each) => each?.chain === chain)) throw chainStarts()
  if (!asked)
    throw new Absent(
      'not_tracked',
      `You do not track this ${contract_type === 'Wallet' ? 'wallet' : 'contract'}.`,
    )
  return [asked, ...readable.filter((each) => each !== asked)]
}

async function prove(
  [contract, ...others]: readonly TrackedContract[],
  { contract_type, figure }: Body,
  asked: Asked,
): Promise<Page> {
  if (!contract) {
    const unit = figure === 'transactions' ? 'transactions' : 'usd'
    return { value: null, unit, rows: [], row_count: 0, next: null }
  }
  const protocols = asked.protocolsOf(contract.chain) as Protocols
  if (contract_type === 'NFT') return proofOfNft(asked, contract, protocols, figure as FigureOf<'NFT'>)
  if (contract_type === 'ERC20') return proofOfErc20(asked, contract, protocols, figure as FigureOf<'ERC20'>)
  return proofOfWallet(asked, [contract, ...others], contract, figure as FigureOf<'Wallet'>)
}
