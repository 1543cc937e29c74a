import { type SubmitEvent, useId } from 'react'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { Button } from '../../../components/Button.ts'
import { TextField } from '../../../components/fields/TextField.tsx'
import { type FieldErrors, useFieldErrors } from '../../../hooks/use-field-errors.ts'
import { checkTerms, type Terms, type TermsInput } from './check-terms.ts'
import classes from './TermsForm.module.css'

type Props = {
  chain: ChainKey
  typed: TermsInput
  busy: boolean
  onChange(part: Partial<TermsInput>): void
  onSubmit(terms: Terms, show: (errors: FieldErrors) => void): Promise<void>
  /** Back to the current sale; null if there is none. */
  onKeep: (() => void) | null
}

export function TermsForm({ chain, typed, busy, onChange, onSubmit, onKeep }: Props) {
  const { form, show, text } = useFieldErrors()
  const heading = useId()
  const field = (name: keyof TermsInput) => ({
    autoComplete: 'off',
    ...text(name, typed[name], (value) => onChange({ [name]: value })),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = checkTerms(typed)
    show('errors' in checked ? checked.errors : {})
    if ('terms' in checked) void onSubmit(checked.terms, show)
  }
  return (
    <form ref={form} className={classes.card} onSubmit={submit} noValidate aria-labelledby={heading}>
      <h2 className={classes.title} id={heading}>
        {onKeep ? 'New terms' : 'Terms of the sale'}
      </h2>
      <div className={classes.fields}>
        <TextField
          label="Price"
          inputMode="decimal"
          rightSectionWidth={64}
          rightSection={<span className={classes.coin}>{factsOf(chain).nativeCurrency.symbol}</span>}
          description="For one. It reaches your wallet as soon as somebody claims."
          {...field('price')}
        />
        <TextField
          label="How many"
          inputMode="numeric"
          description="That can be claimed from now on."
          {...field('maxSupply')}
        />
        <TextField
          label="Limit per wallet"
          inputMode="numeric"
          description="0 for no limit."
          {...field('walletLimit')}
        />
        <TextField
          label="Ends"
          type="datetime-local"
          description="In your own time zone."
          {...field('deadline')}
        />
      </div>
      <div className={classes.foot}>
        <p className={classes.hint}>Signing costs nothing; buyers pay for their own transactions.</p>
        {onKeep && (
          <Button variant="default" onClick={onKeep}>
            Keep the current terms
          </Button>
        )}
        <Button type="submit" disabled={busy}>
          Sign and open sale
        </Button>
      </div>
    </form>
  )
}
