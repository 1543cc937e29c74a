import { type SubmitEvent, useState } from 'react'
import { Button } from '../../components/Button.ts'
import { SearchField } from '../../components/fields/SearchField.tsx'
import classes from './OperatorActivity.module.css'

/** The server knows whole addresses only, so it is asked once one is given, and again when the field is emptied. */
export function EmailFilter({ onFilter }: { onFilter(email: string): void }) {
  const [text, setText] = useState('')
  const change = (next: string) => {
    setText(next)
    if (!next.trim()) onFilter('')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onFilter(text.trim())
  }
  return (
    <form className={classes.email} onSubmit={submit} aria-label="Of one account">
      <SearchField
        label="E-mail of the account"
        placeholder="Whole e-mail address"
        maxLength={320}
        value={text}
        onChange={change}
      />
      <Button type="submit" variant="default" size="sm">
        Find
      </Button>
    </form>
  )
}
