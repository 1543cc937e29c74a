import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx'
import { TextareaField } from '../../../components/fields/TextareaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { formatCount } from '../../../format/number.ts'
import type { FieldErrors } from '../../../hooks/use-field-errors.ts'
import type { Mintable } from '../../../wallet/pending-mints.ts'
import classes from './MintFields.module.css'
import {
  amountProblem,
  amountText,
  chosenOf,
  listProblem,
  type MintForm,
  modes,
  oneDraftError,
} from './mint-form.ts'
import { parseRecipients } from './parse-recipients.ts'

type Props = {
  form: MintForm
  drafts: readonly Mintable[]
  account: string
  errors: FieldErrors
  onChange(change: Partial<MintForm>): void
  /** Errors found when a field loses the focus. */
  onProblem(field: 'list', problem: string): void
}

export function RecipientFields({ form, drafts, account, errors, onChange, onProblem }: Props) {
  return (
    <section className={classes.section} aria-labelledby="mint-recipients">
      <h2 id="mint-recipients" className={classes.title}>
        Recipients
      </h2>
      <div className={classes.modes}>
        <SegmentedControl
          legend="To whom"
          choices={modes}
          value={form.mode}
          onChange={(mode) => onChange({ mode })}
        />
      </div>
      {form.mode === 'To one address' ? (
        <TextField
          mono
          label="Address"
          name="to"
          autoComplete="off"
          spellCheck={false}
          value={form.to ?? account}
          error={errors.to}
          description="Your wallet, unless you enter another one."
          onChange={(to) => onChange({ to })}
        />
      ) : (
        <Airdrop form={form} drafts={drafts} error={errors.list} onChange={onChange} onProblem={onProblem} />
      )}
    </section>
  )
}

type AirdropProps = Pick<Props, 'form' | 'drafts' | 'onChange' | 'onProblem'> & { error: string | undefined }

function Airdrop({ form, drafts, error, onChange, onProblem }: AirdropProps) {
  const recipients = parseRecipients(form.list)
  const { addresses, duplicates } = recipients
  const check = () => {
    const problem = form.list.trim() && listProblem(recipients)
    if (problem) onProblem('list', problem)
  }
  const [draft, ...others] = chosenOf(form, drafts)
  return (
    <>
      <p className={classes.what} data-wrong={others.length > 0} role="status">
        {draft && others.length === 0 ? (
          <>
            Each recipient gets {amountShown(amountText(form, draft))} of <bdi>{draft.title}</bdi>.
          </>
        ) : (
          oneDraftError
        )}
      </p>
      <TextareaField
        label="Addresses"
        name="list"
        rows={8}
        autoComplete="off"
        spellCheck={false}
        placeholder={'0x…\n0x…'}
        value={form.list}
        error={error}
        description="Separated by lines, commas or spaces."
        onChange={(list) => onChange({ list })}
        onBlur={check}
      />
      <p className={`${classes.count} figure`} role="status">
        {addresses.length === 1 ? '1 address' : `${formatCount(addresses.length)} addresses`}
        {duplicates > 0 &&
          `, ${formatCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'} left out`}
      </p>
    </>
  )
}

function amountShown(text: string): string {
  return amountProblem(text) ? '…' : formatCount(Number(text))
}
