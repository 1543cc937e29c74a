import { Link } from '@tanstack/react-router'
import { formatCount } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import type { LazyMint } from '../../queries/nfts.ts'
import classes from './Notice.module.css'

export function DraftMinted({ draft }: { draft: LazyMint }) {
  const { contract_address, token_id, blockchain, minted } = draft
  return (
    <div className={classes.notice} role="status">
      <p className={classes.text}>
        <strong>This asset is minted.</strong> {formatCount(minted)} on the chain.
      </p>
      <Link
        className={classes.link}
        to={paths.assetPreview}
        params={{ address: contract_address, id: token_id, chain: blockchain }}
      >
        View the asset
      </Link>
    </div>
  )
}
