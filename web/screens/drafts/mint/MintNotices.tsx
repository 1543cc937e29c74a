import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Address } from '../../../components/Address.tsx'
import { Button } from '../../../components/Button.ts'
import { formatCount } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import type { Collection } from '../../../queries/collections.ts'
import { selectCollection } from '../../../queries/selection.ts'
import type { Mintable } from '../../../wallet/pending-mints.ts'
import { removePendingMint } from '../../../wallet/pending-mints.ts'
import { networks } from '../../../wallet/use-network.ts'
import { useUnindexedMint } from '../../../wallet/use-unindexed-mint.ts'
import type { Connected } from '../../../wallet/use-wallet.ts'
import classes from '../Notice.module.css'
import fields from './MintFields.module.css'

const LATE =
  'The index has not seen it for ten minutes. If the transaction is no longer on the chain, stop waiting and mint the drafts again.'

/** What was just minted, with links. */
export function MintedNotice({
  minted,
  collection,
}: {
  minted: readonly Mintable[]
  collection: Collection
}) {
  const { mint, isOverdue } = useUnindexedMint(collection)
  const [only, ...others] = minted
  if (!only && !mint) return null
  const { contract_address: address, contract_chain: chain } = collection
  return (
    <div className={classes.notice} role="status">
      <p className={classes.text}>
        <strong>
          {!only ? (
            'A mint is on the chain.'
          ) : others.length === 0 ? (
            <>
              <bdi>{only.title}</bdi> is minted.
            </>
          ) : (
            `${formatCount(minted.length)} drafts are minted.`
          )}
        </strong>{' '}
        {mint && (isOverdue ? LATE : 'Waiting for the index…')}
      </p>
      <div className={fields.links}>
        {mint?.hash && isOverdue && <Address value={mint.hash} chain={chain} kind="transaction" />}
        {mint && isOverdue && (
          <Button variant="default" size="compact-sm" onClick={() => removePendingMint(mint)}>
            Stop waiting
          </Button>
        )}
        {only && others.length === 0 && !mint && (
          <Link
            className={classes.link}
            to={paths.assetPreview}
            params={{ address, id: only.token_id, chain }}
          >
            View the asset
          </Link>
        )}
        <Link className={classes.link} to={paths.assets} onClick={() => selectCollection(collection)}>
          View assets
        </Link>
      </div>
    </div>
  )
}

/** As soon as the wallet is on the contract's chain, it can be said whether it may mint. */
export function NotOwnerNotice({ connected, collection }: { connected: Connected; collection: Collection }) {
  const { contract_address, contract_chain: chain } = collection
  const network = networks.find(({ value }) => value === chain)
  const { data: owner } = useQuery({
    queryKey: ['contract-owner', chain, contract_address, connected.wallet.id],
    queryFn: async () => {
      const { readContract } = await import('../../../wallet/collection-contract.ts')
      return readContract(connected.provider, contract_address, 'owner', [])
    },
    enabled: connected.chainId === network?.chainId,
    retry: false,
  })
  if (!owner || owner.toLowerCase() === connected.account.toLowerCase()) return null
  return (
    <div className={classes.notice} role="status">
      <p className={classes.text}>
        <strong>This wallet does not own the contract.</strong> Only its owner can mint. Use the wallet with
        this account:
      </p>
      <Address value={owner} chain={chain} />
    </div>
  )
}
