import { IconExternalLink } from '@tabler/icons-react'
import { type ChainKey, explorerAddressUrl, explorerTransactionUrl, factsOf } from '#api/chains.ts'
import classes from './Address.module.css'
import { CopyButton } from './CopyButton.tsx'
import button from './IconButton.module.css'

type Props = {
  value: string
  chain: ChainKey
  /** Every digit of it. */
  full?: boolean
  /** What it is called, shown in its place. */
  label?: string
  kind?: 'address' | 'transaction'
}

/** An address or the hash of a transaction: shortened in the middle, to be copied and opened in the chain's explorer. */
export function Address({ value, chain, full = false, label = '', kind = 'address' }: Props) {
  const url = (kind === 'address' ? explorerAddressUrl : explorerTransactionUrl)(chain, value)
  const short = `${value.slice(0, 8)}…${value.slice(-6)}`
  return (
    <span className={classes.address}>
      <span className={label ? classes.label : classes.digits} data-full={full} title={value}>
        {label || (full ? value : short)}
      </span>
      <CopyButton text={value} what={`${kind} ${short}`} className={classes.tool} />
      {url && (
        <a
          className={`${button.button} ${classes.tool}`}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${kind} ${short} in the explorer of ${factsOf(chain).name}`}
          title="Open in the explorer"
        >
          <IconExternalLink size={15} stroke={1.6} aria-hidden />
        </a>
      )}
    </span>
  )
}
