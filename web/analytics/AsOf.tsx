import { useEffect, useState } from 'react'
import type { CallReply } from '#api/calls.ts'
import { chainLabel } from '../collections/chain-label.ts'
import { BlocksBehind } from '../components/BlocksBehind.tsx'
import { formatCount } from '../format/number.ts'
import { formatAgo, formatMinute } from '../format/time.ts'

type Moment = CallReply<'POST /api/nft/stats-main'>['as_of'][number]

/** Up to which block the figures are complete, and from which on they may still change. */
export function AsOf({ moments }: { moments: readonly Moment[] }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return moments.map((moment) => (
    <span key={moment.contract_chain} className="figure">
      As of block {formatCount(moment.block)}
      {moments.length > 1 && ` of ${chainLabel(moment.contract_chain)}`}
      {moment.time && <Ago time={new Date(moment.time)} now={now} />}
      <BlocksBehind count={moment.behind_blocks} />
      {moment.finalized_block !== null && moment.block > moment.finalized_block && (
        <span title="A reorganisation of the chain may still change what came after this block.">
          {` · provisional after block ${formatCount(moment.finalized_block)}`}
        </span>
      )}
    </span>
  ))
}

function Ago({ time, now }: { time: Date; now: Date }) {
  return (
    <time dateTime={time.toISOString()} title={formatMinute(time)}>
      {`, ${formatAgo(time, now, { seconds: true })}`}
    </time>
  )
}
