import { type SubmitEvent, useState } from 'react'
import { Button } from '../../components/Button.ts'
import { CheckField } from '../../components/fields/CheckField.tsx'
import { ComboboxField } from '../../components/fields/ComboboxField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { UnsavedChanges } from '../../components/overlay/UnsavedChanges.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import type { Profile } from '../../queries/profile.ts'
import { AvatarField } from './AvatarField.tsx'
import { blankProfile } from './blank-profile.ts'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'
import { profileErrors } from './field-errors.ts'
import classes from './ProfileForm.module.css'
import { Section } from './Section.tsx'
import { submitProfile } from './submit-profile.ts'

type TextName = { [F in keyof Profile]: Profile[F] extends string ? F : never }[keyof Profile]
type CheckName = Exclude<keyof Profile, TextName>

/** Without a profile it is its own skeleton: the same fields, empty and disabled. */
export function ProfileForm({ profile }: { profile: Profile | undefined }) {
  const loaded = profile ?? blankProfile
  // What differs from the profile, and not a copy of it: a profile saved in another tab shows in the other fields.
  const [changes, setChanges] = useState<Partial<Profile>>({})
  const { form, errors, show, add, clear } = useFieldErrors()
  const [saving, save] = useBusy()
  const [uploading, upload] = useBusy()

  const values: Profile = { ...loaded, ...changes }
  const fields = Object.keys(changes) as (keyof Profile)[]
  const changed = fields.some((field) => changes[field] !== loaded[field])

  const change = (part: Partial<Profile>) => {
    setChanges((held) => ({ ...held, ...part }))
    for (const field of Object.keys(part)) clear(field)
  }
  const discard = () => {
    setChanges({})
    show({})
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(async () => {
      const wrong = profileErrors(values)
      if (Object.keys(wrong).length > 0) return show(wrong)
      const outcome = await submitProfile(values)
      show(outcome.errors)
      // What was typed during the save is still unsaved.
      if (outcome.saved) setChanges((held) => differing(held, values))
    })
  }

  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    disabled: !profile,
    onChange: (value: string) => change({ [name]: value }),
  })
  const check = (name: CheckName) => ({
    name,
    checked: values[name],
    disabled: !profile,
    onChange: (checked: boolean) => change({ [name]: checked }),
  })

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label="Profile"
      aria-busy={!profile || saving}
    >
      <Section title="Avatar" text="Shown beside your name. At most 10 MB.">
        <AvatarField
          path={values.icon_image}
          error={errors.icon_image}
          disabled={!profile}
          uploading={uploading}
          onUpload={upload}
          onChange={(icon_image) => change({ icon_image })}
          onError={(message) => add('icon_image', message)}
        />
      </Section>
      <Section title="Personal details" text="Who you are and how we reach you.">
        <div className={classes.fields}>
          <TextField label="First Name" autoComplete="given-name" {...text('name')} />
          <TextField label="Last Name" autoComplete="family-name" {...text('surname')} />
          <TextField
            label="Email"
            description="You sign in with this address."
            name="email"
            type="email"
            value={values.email}
            disabled={!profile}
            readOnly
          />
          <TextField label="Phone" type="tel" autoComplete="tel" {...text('phone')} />
        </div>
      </Section>
      <Section title="Location" text="Where you are at home.">
        <div className={classes.fields}>
          <TextField
            label="Address"
            autoComplete="street-address"
            className={classes.wide}
            {...text('address')}
          />
          <TextField label="Zip" autoComplete="postal-code" {...text('zip')} />
          <ComboboxField
            label="Country"
            choices={countries}
            autoComplete="country-name"
            {...text('country')}
          />
        </div>
      </Section>
      <Section title="Project" text="Where your project lives, on the web and on the chain.">
        <div className={classes.fields}>
          <TextField
            label="Website"
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://example.com"
            className={classes.wide}
            {...text('website')}
          />
          <TextField
            label="Wallet"
            mono
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            className={classes.wide}
            {...text('wallet')}
          />
          <ComboboxField label="Currency" choices={currencies} {...text('currency')} />
        </div>
      </Section>
      <Section title="Communication" text="How we may get in touch with you." group>
        <CheckField label="Email" {...check('communicate_email')} />
        <CheckField label="Phone" {...check('communicate_phone')} />
      </Section>
      <Section title="Notifications" text="What we tell you here, under the bell." group>
        <CheckField label="Allow" {...check('allow_communications')} />
      </Section>
      <div className={classes.bar} data-sticky={changed}>
        <span className={classes.state}>{changed && 'You have unsaved changes.'}</span>
        <Button variant="default" disabled={!changed || saving} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" disabled={!changed || uploading} loading={saving}>
          Save Changes
        </Button>
      </div>
      <UnsavedChanges exist={changed || uploading} />
    </form>
  )
}

function differing(changes: Partial<Profile>, from: Profile): Partial<Profile> {
  const fields = Object.keys(changes) as (keyof Profile)[]
  return Object.fromEntries(
    fields.filter((field) => changes[field] !== from[field]).map((field) => [field, changes[field]]),
  )
}
