import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CallError } from '../../../client/call.ts'
import { BackBar } from '../../../components/BackLink.tsx'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadError } from '../../../components/LoadError.tsx'
import { UnsavedChanges } from '../../../components/overlay/UnsavedChanges.tsx'
import { Page } from '../../../components/Page.tsx'
import { paths } from '../../../paths.ts'
import { collectionKey } from '../../../queries/collection-key.ts'
import { type Collection, collectionsQuery } from '../../../queries/collections.ts'
import { lazyMintQuery } from '../../../queries/lazy-mint.ts'
import { type LazyMint, lazyMintsQuery } from '../../../queries/nfts.ts'
import { useSelectedCollection } from '../../../queries/selection.ts'
import { ConnectedWallet } from '../../../wallet/ConnectedWallet.tsx'
import { WalletGate } from '../../../wallet/WalletGate.tsx'
import { WalletTaskDialog } from '../../../wallet/WalletTaskDialog.tsx'
import { DraftMinted } from '../DraftMinted.tsx'
import classes from './MintFields.module.css'
import { MintFields } from './MintFields.tsx'
import { MintedNotice, NotOwnerNotice } from './MintNotices.tsx'
import { PendingMintCard } from './PendingMintCard.tsx'
import { useMinting } from './use-minting.ts'

const walletTexts = {
  connect: 'Connect the wallet that owns the collection to mint its drafts.',
  install: 'Please install a Web3 wallet in your browser to mint drafts, then come back to this page.',
}

export function MintDrafts() {
  const { draft: uuid } = useSearch({ strict: false })
  return (
    <>
      <BackBar to={paths.assets}>Back to assets</BackBar>
      <Page title="Mint Drafts">{uuid ? <OfDraft uuid={uuid} /> : <OfSelected />}</Page>
    </>
  )
}

function OfSelected() {
  const { data: collections, isError, refetch } = useQuery(collectionsQuery)
  const collection = useSelectedCollection(collections)
  if (!collections) return isError ? <LoadError what="Your collections" onRetry={refetch} /> : <Loading />
  return <OfCollection collection={collection} />
}

/** The collection of the draft, not the selected one. */
function OfDraft({ uuid }: { uuid: string }) {
  const collections = useQuery(collectionsQuery)
  const { data: draft, error, refetch } = useQuery(lazyMintQuery(uuid))
  // 400: not a valid uuid.
  if (error instanceof CallError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        text="There is no such draft among yours."
        action={<ButtonLink to={paths.assets}>Go to assets</ButtonLink>}
      />
    )
  }
  if (draft && collections.data) {
    const { contract_address, blockchain } = draft
    const collection = collections.data.find(
      (each) => each.contract_address === contract_address && each.contract_chain === blockchain,
    )
    return <OfCollection collection={collection ?? null} draft={draft} />
  }
  if (error) return <LoadError what="The draft" onRetry={refetch} />
  if (collections.isError) return <LoadError what="Your collections" onRetry={collections.refetch} />
  return <Loading />
}

type Props = { collection: Collection; draft?: LazyMint | undefined }

function OfCollection({ collection, draft }: Pick<Props, 'draft'> & { collection: Collection | null }) {
  if (!collection?.is_assay) {
    const reason = collection
      ? `${nameOf(collection)} was not created with Assay, so it has no drafts to mint.`
      : draft
        ? 'The collection of this draft is not among yours.'
        : 'No collection selected or available.'
    return (
      <EmptyState text={reason} action={<ButtonLink to={paths.collections}>Select Collection</ButtonLink>} />
    )
  }
  // The input belongs to one collection.
  return <WithDrafts key={collectionKey(collection)} collection={collection} draft={draft} />
}

function WithDrafts({ collection, draft }: Props) {
  const { data: drafts, isError, refetch } = useQuery(lazyMintsQuery(collection))
  if (drafts) return <Minting collection={collection} draft={draft} drafts={drafts} />
  return isError ? <LoadError what="The drafts" onRetry={refetch} /> : <Loading />
}

function Minting({ collection, draft, drafts }: Props & { drafts: readonly LazyMint[] }) {
  const minting = useMinting(collection, drafts, draft?.uuid)
  const { form, mintable, minted, task, unfinished } = minting
  const isSaidAlready = minted.some(({ uuid }) => uuid === draft?.uuid)
  return (
    <>
      {draft && draft.minted > 0 && !isSaidAlready && <DraftMinted draft={draft} />}
      <MintedNotice minted={minted} collection={collection} />
      <WalletGate texts={walletTexts}>
        {(connected, changeWallet) => (
          <>
            <div className={classes.wallet}>
              <ConnectedWallet
                connected={connected}
                chain={collection.contract_chain}
                onChange={changeWallet}
              />
            </div>
            <NotOwnerNotice connected={connected} collection={collection} />
            {unfinished.map((pending) => (
              <PendingMintCard
                key={`${connected.wallet.id}/${pending.id}`}
                pending={pending}
                provider={connected.provider}
                onEnd={minting.end}
              />
            ))}
            {mintable.length > 0 ? (
              <MintFields
                collection={nameOf(collection)}
                drafts={mintable}
                form={form}
                account={connected.account}
                busy={task.busy}
                problem={minting.problem}
                onChange={minting.change}
                onMint={(order) => minting.mint(connected, order)}
              />
            ) : (
              unfinished.length === 0 && (
                <EmptyState
                  text="There are no drafts to mint in this collection."
                  action={<ButtonLink to={paths.newAsset}>Create Item</ButtonLink>}
                />
              )
            )}
          </>
        )}
      </WalletGate>
      <WalletTaskDialog task={task} />
      <UnsavedChanges exist={minting.isFilledIn && !task.busy} />
    </>
  )
}

function nameOf({ collection_name, contract_address }: Collection): string {
  return collection_name || contract_address
}

function Loading() {
  return <div className={classes.loading} role="status" aria-label="Loading..." />
}
