import { IconArrowsExchange, IconCoins, IconSparkles } from '@tabler/icons-react'
import { type ChainKey, explorerTransactionUrl } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import classes from '../../components/preview/PreviewActivity.module.css'
import { formatAmount } from '../../format/amount.ts'
import { formatMinute } from '../../format/time.ts'
import { fromWei } from '../../format/wei.ts'
import type { Transfer } from '../../queries/nft.ts'
import { kindOf } from './preview-transfers.ts'

const icons = { Mint: IconSparkles, Sale: IconCoins, Transfer: IconArrowsExchange }

export function PreviewTransfer({ transfer, chain }: { transfer: Transfer; chain: ChainKey }) {
  const { from_address, to_address, value, block_timestamp, transaction_hash } = transfer
  const kind = kindOf(transfer)
  const Icon = icons[kind]
  const coins = fromWei(BigInt(value))
  const url = explorerTransactionUrl(chain, transaction_hash)
  const time = <time dateTime={block_timestamp}>{formatMinute(new Date(block_timestamp))}</time>
  return (
    <li className={classes.item}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.kind}>{kind}</span>
      {kind === 'Sale' ? (
        <span className={`${classes.price} figure`} title={`${coins} ${chain}`}>
          {formatAmount(coins, 4)} {chain}
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
    </li>
  )
}
