import type { SubmitEvent } from 'react'
import { Button } from '../../components/Button.ts'
import { StepperField } from '../../components/fields/StepperField.tsx'
import { formatCount } from '../../format/number.ts'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import type { Sale } from '../../queries/sale.ts'
import { formatCoins } from '../../queries/sale-terms.ts'
import { ConnectedWallet } from '../../wallet/ConnectedWallet.tsx'
import type { Connected } from '../../wallet/use-wallet.ts'
import classes from './ClaimForm.module.css'
import { maxPerClaim, readAmount } from './claim-amount.ts'

type Props = {
  sale: Sale
  connected: Connected
  /** Null if there is no other wallet. */
  onChangeWallet: (() => void) | null
  amount: string
  onAmount(text: string): void
  busy: boolean
  onClaim(amount: number): void
}

const steps = { less: 'One less', more: 'One more' }

export function ClaimForm({ sale, connected, onChangeWallet, amount, onAmount, busy, onClaim }: Props) {
  const { form, show, text } = useFieldErrors()
  const most = maxPerClaim(sale)
  // No field if there is only one.
  const count = most > 1 ? readAmount(amount) : 1
  const field = text('amount', amount, onAmount)
  const step = (by: 1 | -1) => field.onChange(String(Math.min(most, Math.max(1, (count ?? 1) + by))))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (count !== null && count <= Math.max(1, most)) {
      show({})
      return onClaim(count)
    }
    show({ amount: count === null ? 'Enter a whole number, at least 1.' : `At most ${formatCount(most)}.` })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label="Claim">
      <ConnectedWallet connected={connected} chain={sale.contract_chain} onChange={onChangeWallet} />
      {most > 1 && (
        <StepperField
          label="How many"
          {...field}
          steps={steps}
          onStep={step}
          description={
            sale.voucher.walletLimit === '0'
              ? undefined
              : `At most ${formatCount(Number(sale.voucher.walletLimit))} for one wallet.`
          }
        />
      )}
      {most > 1 && count !== null && count <= most && (
        <p className={classes.total}>
          <span>Total</span>
          <span className="figure">{formatCoins(BigInt(sale.voucher.price) * BigInt(count), sale)}</span>
        </p>
      )}
      <Button type="submit" size="md" fullWidth disabled={busy}>
        Claim
      </Button>
    </form>
  )
}
