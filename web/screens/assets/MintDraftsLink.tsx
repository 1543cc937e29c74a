import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../components/Button.ts'
import { paths } from '../../paths.ts'
import type { Collection } from '../../queries/collections.ts'
import { lazyMintsQuery } from '../../queries/nfts.ts'
import { useUnindexedMint } from '../../wallet/use-unindexed-mint.ts'

/** The way to the minting of the drafts that there are. */
export function MintDraftsLink({ collection }: { collection: Collection }) {
  const { data: drafts = [] } = useQuery(lazyMintsQuery(collection))
  // What was minted a moment ago takes its place among the assets.
  useUnindexedMint(collection)
  if (drafts.length === 0) return null
  return (
    <Button size="sm" variant="default" renderRoot={(props) => <Link to={paths.mintDrafts} {...props} />}>
      Mint drafts
    </Button>
  )
}
