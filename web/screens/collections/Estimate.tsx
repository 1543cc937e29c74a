import { useQuery } from '@tanstack/react-query'
import { normaliseAddress } from '#api/address.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { formatCount } from '../../format/number.ts'
import { formatDuration } from '../../format/time.ts'
import { type Estimate as Estimated, estimateQuery } from '../../queries/estimate.ts'
import classes from './Estimate.module.css'

type Props = { kind: 'NFT' | 'ERC20' | 'Wallet'; address: string; chain: ChainKey }

/** From here on, a better node is worth a word. */
const LONG_SECONDS = 600

/** How long the past takes to read, before anything is added. Nobody has to wait for it. */
export function Estimate({ kind, address, chain }: Props) {
  const valid = normaliseAddress(address)
  const { data, isFetching } = useQuery({
    ...estimateQuery({ kind, address: valid ?? '', chain }),
    enabled: valid !== null,
  })
  const text =
    valid === null
      ? null
      : data
        ? estimateText(data, chain)
        : isFetching
          ? 'Estimating how long reading takes …'
          : null
  return (
    <p className={classes.estimate} data-hopeless={Boolean(valid && data?.hopeless)} role="status">
      {text}
    </p>
  )
}

function estimateText(estimate: Estimated, chain: ChainKey): string {
  const { blocks, seconds, learned, hopeless, source } = estimate
  if (hopeless) return hopeless
  if (blocks === 0) return 'Its past is read already: the figures are there at once.'
  if (blocks === null || seconds === null) return 'How long reading takes cannot be said before it has begun.'
  const way = source === 'portal' ? 'from SQD Portal' : `through the nodes of ${factsOf(chain).name}`
  const assumed =
    source === 'portal' ? ', whose speed is assumed until it was used' : ', as far as is known of them'
  const guess = learned ? '' : assumed
  const takes = `Reading takes ${formatDuration(seconds)}: ${formatCount(blocks)} ${blocks === 1 ? 'block' : 'blocks'} ${way}${guess}.`
  return [takes, ...limit(estimate), ...advice(estimate, chain)].join(' ')
}

function limit({ limited_by }: Estimated): string[] {
  return limited_by ? [`${limited_by} limits it.`] : []
}

function advice({ seconds, source, own_endpoints, is_operator }: Estimated, chain: ChainKey): string[] {
  if (source === 'portal' || own_endpoints || (seconds ?? 0) < LONG_SECONDS) return []
  const variable = `RPC_URL_${chain.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`
  return [
    is_operator
      ? `A node of your own, or one with a key, would be faster: name it in ${variable}.`
      : 'A node of its own, or one with a key, would be faster: ask the operator of this server.',
  ]
}
