import { TextareaField } from '../components/fields/TextareaField.tsx'
import { TextField } from '../components/fields/TextField.tsx'
import type { TextProps } from '../hooks/use-field-errors.ts'

type Name = 'name' | 'description' | 'external_link'

/** What a collection says about itself. */
export function AboutFields({ field }: { field(name: Name): TextProps }) {
  return (
    <>
      <TextField label="Title" maxLength={200} autoComplete="off" {...field('name')} />
      <TextareaField label="Description" rows={4} maxLength={10_000} {...field('description')} />
      <TextField
        label="Webpage"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        maxLength={2000}
        {...field('external_link')}
      />
    </>
  )
}
