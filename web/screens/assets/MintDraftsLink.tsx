import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../components/Button.ts'
import { paths } from '../../paths.ts'
import type { Collection } from '../../queries/collections.ts'
import { lazyMintsQuery } from '../../queries/nfts.ts'
import { useUnindexedMint } from '../../wallet/use-unindexed-mint.ts'

/** A link to minting, if there are drafts. */
export function MintDraftsLink({ collection }: { collection: Collection }) {
  const { data: drafts = [] } = useQuery(lazyMintsQuery(collection))
  // Moves what was minted a moment ago to the assets.
  useUnindexedMint(collection)
  if (drafts.length === 0) return null
  return (
    <Button size="sm" variant="default" renderRoot={(props) => <Link to={paths.mintDrafts} {...props} />}>
      Mint drafts
    </Button>
  )
}
