import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Address } from '../../../components/Address.tsx'
import classes from '../../../components/preview/PreviewActivity.module.css'
import { formatMinute } from '../../../format/time.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { formatPrice } from '../price.ts'

export function DraftActivity({ draft }: { draft: LazyMint }) {
  const { creator, created_at, blockchain } = draft
  const heading = useId()
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 className={classes.title} id={heading}>
        Recent Activity
      </h2>
      <ul className={classes.list} aria-labelledby={heading}>
        <li className={classes.item}>
          <span className={classes.icon}>
            <IconPlus size={18} stroke={1.6} aria-hidden />
          </span>
          <span className={classes.kind}>Created</span>
          <span className={`${classes.price} figure`}>{formatPrice(draft)}</span>
          <span className={classes.party}>
            By {creator ? <Address value={creator} chain={blockchain} /> : '--'}
          </span>
          <span className={`${classes.time} figure`}>
            <time dateTime={created_at}>{formatMinute(new Date(created_at))}</time>
          </span>
        </li>
      </ul>
    </section>
  )
}
