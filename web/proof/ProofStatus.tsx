import { factsOf } from '#api/chains.ts'
import { Badge } from '../components/Badge.tsx'
import { BlocksBehind } from '../components/BlocksBehind.tsx'
import { Timestamp } from '../components/Timestamp.tsx'
import { formatCount } from '../format/number.ts'
import { formatMinute } from '../format/time.ts'
import type { Proof, ProofRequest } from '../queries/proof.ts'
import classes from './ProofStatus.module.css'
import { soFarText } from './proof-span.ts'

/** Up to which block the figure is complete, what it leaves out, and whether it may still change. */
export function ProofStatus({ proof, asked }: { proof: Proof; asked: ProofRequest }) {
  const { collection } = asked
  const soFar = soFarText(asked, proof)
  return (
    <div className={classes.status}>
      {proof.as_of.map(({ contract_chain, block, time, behind_blocks }) => (
        <p key={contract_chain}>
          As of block <span className="figure">{formatCount(block)}</span> of {factsOf(contract_chain).name}
          {time && (
            <>
              ,{' '}
              <span title={formatMinute(new Date(time))}>
                {formatMinute(new Date(time)).split(', ').at(-1)}
              </span>{' '}
              on <Timestamp time={time} />
            </>
          )}
          <BlocksBehind count={behind_blocks} />
        </p>
      ))}
      {soFar && <p>{soFar}</p>}
      {collection.counts_native === false && (
        <p>
          The nodes of {factsOf(collection.contract_chain).name} that Assay reads cannot list moves of its own
          coin, so these are not all counted.
        </p>
      )}
      {proof.provisional && (
        <p className={classes.provisional}>
          <Badge text="Provisional" tone="active" />
          Its newest blocks are not final yet: the chain may still replace them, and the figure with them.
        </p>
      )}
    </div>
  )
}
