import { type SubmitEvent, useId } from 'react'
import { currencySymbol } from '#api/chains.ts'
import { chainLabel } from '../../../collections/chain-label.ts'
import { ImageDrop } from '../../../components/fields/ImageDrop.tsx'
import { SubmitButton } from '../../../components/fields/SubmitButton.tsx'
import { TextareaField } from '../../../components/fields/TextareaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { BusyOverlay } from '../../../components/overlay/BusyOverlay.tsx'
import { useBusy } from '../../../hooks/use-busy.ts'
import { useFieldErrors } from '../../../hooks/use-field-errors.ts'
import type { Collection } from '../../../queries/collections.ts'
import { CountField } from './CountField.tsx'
import { type Draft, settledPrice } from './draft.ts'
import classes from './SingleItemForm.module.css'
import { submitDraft } from './submit-draft.ts'
import { TraitFields } from './TraitFields.tsx'

type Props = {
  collection: Collection
  draft: Draft
  onChange(draft: Draft): void
  onCreated(uuid: string): void
}

export function SingleItemForm({ collection, draft, onChange, onCreated }: Props) {
  const { form, errors, show, clear } = useFieldErrors()
  const [creating, create] = useBusy()
  const id = useId()

  const change = (part: Partial<Draft>) => {
    onChange({ ...draft, ...part })
    for (const field of Object.keys(part)) clear(field === 'image' ? 'image_url' : field)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void create(async () => {
      const outcome = await submitDraft(collection, draft)
      if ('uuid' in outcome) onCreated(outcome.uuid)
      else show(outcome.errors)
    })
  }

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label="New item"
      aria-busy={creating}
    >
      <section className={classes.section} aria-labelledby={`${id}-image`}>
        <h2 className={classes.title} id={`${id}-image`}>
          Upload Image
        </h2>
        <ImageDrop
          label="Upload Image"
          file={draft.image}
          error={errors.image_url}
          onChange={(image) => change({ image })}
        />
        <p className={classes.hint}>
          JPEG, PNG, WebP, AVIF or GIF. A larger image is made to fit within 1024 × 1024 pixels.
        </p>
      </section>
      <div className={classes.column}>
        <section className={classes.section} aria-labelledby={`${id}-details`}>
          <h2 className={classes.title} id={`${id}-details`}>
            Details
          </h2>
          <div className={classes.fields}>
            <TextField
              label="Title"
              name="title"
              required
              withAsterisk={false}
              autoComplete="off"
              className={classes.wide}
              value={draft.title}
              error={errors.title}
              onChange={(title) => change({ title })}
            />
            <TextareaField
              label="Description"
              name="description"
              required
              withAsterisk={false}
              rows={4}
              className={classes.wide}
              value={draft.description}
              error={errors.description}
              onChange={(description) => change({ description })}
            />
            <TextField
              label="Collection Name"
              value={collection.collection_name || collection.contract_address}
              readOnly
            />
            <TextField label="Blockchain" value={chainLabel(collection.contract_chain)} readOnly />
            <TextField
              label="Price"
              name="price"
              inputMode="decimal"
              autoComplete="off"
              rightSection={<span className={classes.unit}>{currencySymbol(collection.contract_chain)}</span>}
              rightSectionWidth={72}
              rightSectionPointerEvents="none"
              value={draft.price}
              error={errors.price}
              onChange={(price) => change({ price })}
              onBlur={() =>
                draft.price !== settledPrice(draft.price) && change({ price: settledPrice(draft.price) })
              }
            />
            <CountField
              value={draft.nft_count}
              error={errors.nft_count}
              onChange={(nft_count) => change({ nft_count })}
            />
          </div>
        </section>
        <section className={classes.section} aria-labelledby={`${id}-traits`}>
          <h2 className={classes.title} id={`${id}-traits`}>
            Traits
          </h2>
          <TraitFields
            traits={draft.traits}
            error={errors.traits}
            onChange={(traits) => change({ traits })}
          />
        </section>
        <div className={classes.foot}>
          <SubmitButton busy={creating}>Create Item</SubmitButton>
        </div>
      </div>
      {creating && <BusyOverlay text="Creating..." />}
    </form>
  )
}
