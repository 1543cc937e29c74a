import { ProseField } from '../../components/ProseField.tsx'
import { TextField } from '../../components/TextField.tsx'

type Name = 'name' | 'description' | 'external_link'
type Text = { name: string; value: string; error: string | undefined; onChange(value: string): void }

/** What a collection says about itself. */
export function AboutFields({ text }: { text(name: Name): Text }) {
  return (
    <>
      <TextField label="Title" maxLength={200} autoComplete="off" {...text('name')} />
      <ProseField label="Description" rows={4} maxLength={10_000} {...text('description')} />
      <TextField
        label="Webpage"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        maxLength={2000}
        {...text('external_link')}
      />
    </>
  )
}
