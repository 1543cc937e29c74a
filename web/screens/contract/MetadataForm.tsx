import { AboutFields } from '../../collections/AboutFields.tsx'
import fieldClasses from '../../components/fields/Field.module.css'
import { ImageDrop } from '../../components/fields/ImageDrop.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import type { ContractState } from '../../wallet/contract-state.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { checkMetadata, type MetadataInput } from './checks.ts'
import { type ContractMetadata, storeMetadata } from './contract-metadata.ts'
import type { ShownMetadata } from './inline-metadata.ts'
import sectionClasses from './Section.module.css'
import type { Form, SectionProps } from './section-props.ts'

type Props = SectionProps & {
  state: ContractState
  metadataForm: Form<MetadataInput>
  typed: MetadataInput
  /** The current metadata, if known. */
  shown: ShownMetadata | null
  /** The current metadata if this server stores it: only then can the image stay. */
  present: ContractMetadata | undefined
}

export function MetadataForm({
  state,
  canChange,
  requestChange,
  metadataForm,
  typed,
  shown,
  present,
}: Props) {
  const { form: ref, errors, show, clear, text } = useFieldErrors()
  const close = () => metadataForm.set(undefined)
  const field = (name: Exclude<keyof MetadataInput, 'image'>) =>
    text(name, typed[name], (value) => metadataForm.set({ ...typed, [name]: value }))
  const submit = () => {
    const checked = checkMetadata(typed, present !== undefined)
    if (checked.errors) return show(checked.errors)
    const next = checked.value
    const isSame =
      !next.image &&
      shown?.name === next.name &&
      shown.description === next.description &&
      shown.external_link === next.external_link
    if (isSame) return show({ name: 'Nothing has been changed yet.' })
    show({})
    requestChange({
      question: 'Change the contract metadata?',
      text: 'It is stored at a new address, which the contract names from then on.',
      values: [
        { name: 'Title', now: shown?.name || '--', next: next.name },
        { name: 'Description', now: shown?.description || '--', next: next.description },
        { name: 'Webpage', now: shown?.external_link || '--', next: next.external_link },
        ...(next.image
          ? [{ name: 'Image', now: shown?.image ? 'The present one' : '--', next: next.image.name }]
          : []),
      ],
      action: 'Change metadata',
      title: 'Changing the contract metadata',
      success: 'The contract metadata is changed.',
      preparing: next.image ? ['Uploading image', 'Creating Metadata'] : ['Creating Metadata'],
      async data({ encodeCall }, prepare) {
        prepare(0)
        return encodeCall('setContractURI', [await storeMetadata(next, present, state, prepare)])
      },
      onDone: close,
      onRefused: show,
    })
  }
  return (
    <ChangeForm
      ref={ref}
      label="Contract metadata"
      action="Change metadata"
      disabled={!canChange}
      onSubmit={submit}
      onCancel={close}
    >
      <AboutFields field={field} />
      <div>
        <div className={fieldClasses.label}>Upload Image</div>
        <ImageDrop
          label="Upload Image"
          file={typed.image}
          error={errors.imageURL}
          onChange={(image) => {
            metadataForm.set({ ...typed, image })
            clear('imageURL')
          }}
        />
        {present && !typed.image && (
          <p className={sectionClasses.note}>Without another image, the present one stays.</p>
        )}
      </div>
    </ChangeForm>
  )
}
