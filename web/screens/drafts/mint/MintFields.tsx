import type { SubmitEvent } from 'react'
import { Button } from '../../../components/Button.ts'
import { formatCount } from '../../../format/number.ts'
import { useFieldErrors } from '../../../hooks/use-field-errors.ts'
import type { Mintable } from '../../../wallet/pending-mints.ts'
import { DraftList } from './DraftList.tsx'
import classes from './MintFields.module.css'
import { checkForm, type MintForm } from './mint-form.ts'
import { draftsOf, type Order, splitOrder } from './mint-order.ts'
import { RecipientFields } from './RecipientFields.tsx'

type Props = {
  collection: string
  drafts: readonly Mintable[]
  form: MintForm
  account: string
  busy: boolean
  problem: string
  onChange(change: Partial<MintForm>): void
  onMint(order: Order): void
}

/** What is to be minted, and to whom. */
export function MintFields(props: Props) {
  const { collection, drafts, form, account, busy, problem, onChange, onMint } = props
  const { form: element, errors, show, add, clear } = useFieldErrors()
  const checked = checkForm(form, drafts, account)
  const change = (part: Partial<MintForm>) => {
    onChange(part)
    clear('chosen')
    for (const field of Object.keys(part)) clear(field)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if ('errors' in checked) return show(checked.errors)
    show({})
    onMint(checked.order)
  }
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate aria-label="Mint drafts">
      <DraftList
        collection={collection}
        drafts={drafts}
        form={form}
        error={errors.chosen}
        onChange={change}
      />
      <div className={classes.side}>
        <RecipientFields
          form={form}
          drafts={drafts}
          account={account}
          errors={errors}
          onChange={change}
          onProblem={add}
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <p className={`${classes.summary} figure`} role="status">
          {'order' in checked ? summaryOf(checked.order) : form.chosen.size === 0 && 'No draft is selected.'}
        </p>
        <Button type="submit" fullWidth aria-disabled={busy}>
          Mint
        </Button>
      </div>
    </form>
  )
}

function summaryOf(order: Order): string {
  const drafts = draftsOf(order).length
  const tokens =
    'items' in order
      ? order.items.reduce((sum, { amount }) => sum + amount, 0)
      : order.recipients.length * order.item.amount
  const transactions = splitOrder(order).length
  return [
    drafts === 1 ? '1 draft' : `${formatCount(drafts)} drafts`,
    tokens === 1 ? '1 token' : `${formatCount(tokens)} tokens`,
    transactions === 1 ? '1 transaction' : `${formatCount(transactions)} transactions, one after another`,
  ].join(' · ')
}
