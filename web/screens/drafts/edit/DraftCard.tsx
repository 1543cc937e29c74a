import type { ReactNode } from 'react'
import { formatCount } from '../../../format/number.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { formatPrice } from '../price.ts'
import classes from './DraftCard.module.css'
import { DraftField } from './DraftField.tsx'
import type { Field } from './draft-edit.ts'
import type { DraftEdit } from './use-draft-edit.ts'

export function DraftCard({ edit, draft }: { edit: DraftEdit; draft: LazyMint }) {
  const { values, saved } = edit
  const field = (name: Field, show: (values: LazyMint) => ReactNode) => ({
    name,
    text: edit.typed[name],
    value: show(values),
    error: edit.errors[name],
    rival: edit.rivals.includes(name) && show(saved),
    onOpen: () => edit.open(name),
    onType: (text: string) => edit.type(name, text),
    onConfirm: () => edit.confirm(name),
    onCancel: () => edit.cancel(name),
  })
  return (
    <form
      ref={edit.form}
      className={classes.card}
      aria-label="Details"
      noValidate
      // Each field is confirmed on its own.
      onSubmit={(event) => event.preventDefault()}
    >
      <dl className={classes.rows}>
        <DraftField label="Description" multiline {...field('description', (held) => held.description)} />
        <DraftField label="Title" {...field('title', (held) => held.title)} />
        <div className={classes.row}>
          <dt>Collection</dt>
          <dd className={classes.fixed}>{draft.collection_name || '--'}</dd>
        </div>
        <div className={classes.row}>
          <dt>Blockchain</dt>
          <dd className={classes.fixed}>{draft.blockchain}</dd>
        </div>
        <DraftField label="Price" inputMode="decimal" {...field('price', formatPrice)} />
        <DraftField
          label="NFT Count"
          inputMode="numeric"
          {...field('nft_count', (held) => formatCount(held.nft_count))}
        />
      </dl>
    </form>
  )
}
