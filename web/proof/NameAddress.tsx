import { type SubmitEvent, useState } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { CallError } from '../client/call.ts'
import { Address } from '../components/Address.tsx'
import { Button } from '../components/Button.ts'
import { TextField } from '../components/fields/TextField.tsx'
import { useBusy } from '../hooks/use-busy.ts'
import { nameAddress } from '../queries/address-label.ts'
import classes from './NameAddress.module.css'

/** Gives an address a name, which is then shown everywhere instead of it. */
export function NameAddress({ address, chain }: { address: string; chain: ChainKey }) {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [said, setSaid] = useState('')
  const [saving, save] = useBusy()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(async () => {
      try {
        const called = await nameAddress(chain, address, name)
        setSaid(called ? `It is called ${called} now.` : 'It has no name now.')
      } catch (failure) {
        const fields = failure instanceof CallError ? failure.fields : {}
        setError(fields.label ?? (failure instanceof Error ? failure.message : ''))
      }
    })
  }
  return (
    <div className={classes.naming}>
      <Address value={address} chain={chain} full />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          className={classes.field}
          label="Name of this address"
          name="label"
          autoComplete="off"
          placeholder="Only you see it"
          value={name}
          error={error}
          onChange={(text) => {
            setName(text)
            setError('')
            setSaid('')
          }}
        />
        <Button type="submit" variant="default" loading={saving}>
          Save
        </Button>
      </form>
      <p className={classes.said} role="status">
        {said}
      </p>
    </div>
  )
}
