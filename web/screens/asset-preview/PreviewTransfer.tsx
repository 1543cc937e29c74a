import { IconArrowsExchange, IconCoins, IconSparkles } from '@tabler/icons-react'
import { type ChainKey, explorerTransactionUrl } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import classes from '../../components/preview/PreviewActivity.module.css'
import { formatMinute } from '../../format/time.ts'
import type { Transfer } from '../../queries/nft.ts'
import { kindOf, priceOf } from './preview-transfers.ts'
import { SaleTerms } from './SaleTerms.tsx'

const icons = { Mint: IconSparkles, Sale: IconCoins, Transfer: IconArrowsExchange }

export function PreviewTransfer({ transfer, chain }: { transfer: Transfer; chain: ChainKey }) {
  const { from_address, to_address, block_timestamp, transaction_hash, sale } = transfer
  const kind = kindOf(transfer)
  const Icon = icons[kind]
  const price = kind === 'Sale' ? priceOf(transfer, chain) : null
  const url = explorerTransactionUrl(chain, transaction_hash)
  const time = <time dateTime={block_timestamp}>{formatMinute(new Date(block_timestamp))}</time>
  return (
    <li className={classes.item}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.kind}>{kind}</span>
      {price ? (
        <span className={`${classes.price} figure`} title={price.exact}>
          {price.short}
        </span>
      ) : (
        <span className={classes.price}>---</span>
      )}
      <span className={classes.party}>
        From {kind === 'Mint' ? '--' : <Address value={from_address} chain={chain} />}
      </span>
      <span className={classes.party}>
        To <Address value={to_address} chain={chain} />
      </span>
      <span className={`${classes.time} figure`}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" title="Open the transaction in the explorer">
            {time}
          </a>
        ) : (
          time
        )}
      </span>
      {sale && <SaleTerms sale={sale} chain={chain} />}
    </li>
  )
}
