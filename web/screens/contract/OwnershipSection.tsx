import { ZERO_ADDRESS } from '#api/address.ts'
import { Address } from '../../components/Address.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import type { ContractState } from '../../wallet/contract-state.ts'
import { Actions, ChangeForm } from './ChangeForm.tsx'
import { checkNewOwner } from './checks.ts'
import classes from './Section.module.css'
import { Fact, Facts, Section } from './Section.tsx'
import type { Form, SectionProps } from './section-props.ts'

type Props = SectionProps & { account: string; form: Form<string> }

export function OwnershipSection(props: Props) {
  const { contract, state, account, canChange, requestChange, form } = props
  const isOffered = state?.pendingOwner?.toLowerCase() === account.toLowerCase()

  const withdraw = () =>
    requestChange({
      question: 'Withdraw the offer?',
      text: 'The collection stays yours, and nobody can accept it.',
      values: [{ name: 'Pending owner', now: state?.pendingOwner ?? 'Nobody', next: 'Nobody' }],
      action: 'Withdraw',
      title: 'Withdrawing the offer',
      success: 'The offer is withdrawn.',
      data: ({ encodeCall }) => encodeCall('transferOwnership', [ZERO_ADDRESS]),
    })
  const accept = () =>
    requestChange({
      question: 'Accept the ownership?',
      text: 'From then on only this wallet can change the collection and mint. All vouchers of the owners before are void for good. Royalties go where they went.',
      values: [{ name: 'Owner', now: state?.owner ?? '', next: account }],
      action: 'Accept ownership',
      title: 'Accepting the ownership',
      success: 'This wallet owns the collection now.',
      data: ({ encodeCall }) => encodeCall('acceptOwnership', []),
    })
  return (
    <Section
      title="Ownership"
      text="The owner alone can mint, sell and change what is on this page. Ownership is handed over in two steps: you offer it, and nothing happens until the new owner accepts."
    >
      <Facts>
        <Fact name="Owner">{state && <Address value={state.owner} chain={contract.chain} />}</Fact>
        <Fact name="Pending owner">
          {state &&
            (state.pendingOwner ? (
              <Address value={state.pendingOwner} chain={contract.chain} />
            ) : (
              <span className={classes.none}>Nobody</span>
            ))}
        </Fact>
      </Facts>
      {isOffered && (
        <p className={classes.note}>
          The ownership was offered to this wallet. Once it is accepted, vouchers of the owners before are
          void.
        </p>
      )}
      <Actions
        actions={[
          ...(isOffered ? [{ label: 'Accept ownership', onClick: accept }] : []),
          { label: 'Transfer ownership', onClick: () => form.set(''), disabled: !canChange },
          ...(state?.pendingOwner
            ? [{ label: 'Withdraw the offer', onClick: withdraw, disabled: !canChange }]
            : []),
        ]}
        form={form.typed !== undefined && state && <OwnerForm {...props} state={state} typed={form.typed} />}
      />
    </Section>
  )
}

function OwnerForm({
  state,
  canChange,
  requestChange,
  form,
  typed,
}: Props & { state: ContractState; typed: string }) {
  const { form: ref, show, text } = useFieldErrors()
  const close = () => form.set(undefined)
  const submit = () => {
    const checked = checkNewOwner(typed, state.owner)
    if (checked.errors) return show(checked.errors)
    show({})
    requestChange({
      question: 'Offer the ownership?',
      text: 'You stay the owner until the new one accepts, and you can withdraw the offer until then. Who accepts takes the whole collection, for good.',
      values: [{ name: 'Pending owner', now: state.pendingOwner ?? 'Nobody', next: checked.value }],
      action: 'Offer ownership',
      title: 'Offering the ownership',
      success: 'The ownership is offered.',
      data: ({ encodeCall }) => encodeCall('transferOwnership', [checked.value as `0x${string}`]),
      onDone: close,
    })
  }
  return (
    <ChangeForm
      ref={ref}
      label="Transfer ownership"
      action="Offer ownership"
      disabled={!canChange}
      onSubmit={submit}
      onCancel={close}
    >
      <TextField
        label="New owner"
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder="0x…"
        description="They accept with their own wallet: here, or by acceptOwnership() of the contract."
        {...text('owner', typed, form.set)}
      />
    </ChangeForm>
  )
}
