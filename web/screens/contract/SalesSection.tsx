import { factsOf } from '#api/chains.ts'
import { formatEther } from '../../wallet/format-ether.ts'
import { Actions } from './ChangeForm.tsx'
import classes from './Section.module.css'
import { Fact, Facts, Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'

export function SalesSection({ contract, state, canChange, requestChange }: SectionProps) {
  const { symbol } = factsOf(contract.chain).nativeCurrency
  const cancel = () =>
    state &&
    requestChange({
      question: 'Cancel all vouchers?',
      text: 'Every sale that you have opened ends, for good. What was claimed already stays with those who have it. To sell again you sign new vouchers.',
      values: [
        { name: 'Voucher round', now: String(state.voucherRound), next: String(state.voucherRound + 1) },
      ],
      action: 'Cancel all vouchers',
      title: 'Cancelling all vouchers',
      success: 'All vouchers are void.',
      data: ({ encodeCall }) => encodeCall('cancelAllVouchers', []),
    })
  return (
    <Section
      title="Sales and withdrawal"
      text="A sale pays the owner's wallet in the same transaction. Nothing stays in the contract, so there is nothing to withdraw."
    >
      <Facts>
        <Fact name="Balance">
          {state && (
            <span className="figure">
              {formatEther(state.balanceWei)} {symbol}
            </span>
          )}
        </Fact>
        <Fact name="Voucher round">{state && <span className="figure">{state.voucherRound}</span>}</Fact>
      </Facts>
      {state && state.balanceWei > 0n && (
        <p className={classes.note}>
          Somebody has forced coins into the contract. It has no way to give them to anybody, you included.
        </p>
      )}
      <p className={classes.note}>
        A voucher is a sale that you have signed. It is good in the round in which it was signed: cancelling
        all of them begins the next one.
      </p>
      <Actions
        actions={[{ label: 'Cancel all vouchers', onClick: cancel, disabled: !canChange }]}
        form={null}
      />
    </Section>
  )
}
