import { Address } from '../../components/Address.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import type { ContractState } from '../../wallet/contract-state.ts'
import { Actions, ChangeForm } from './ChangeForm.tsx'
import { checkRoyalties, type RoyaltiesInput } from './checks.ts'
import { Fact, Facts, Section } from './Section.tsx'
import type { Form, SectionProps } from './section-props.ts'

export function RoyaltiesSection(props: SectionProps & { form: Form<RoyaltiesInput> }) {
  const { contract, state, canChange, form } = props
  const open = () => state && form.set({ receiver: state.royaltyReceiver, percent: percentOf(state) })
  return (
    <Section
      title="Royalties"
      text="What marketplaces are asked to pay for each resale, and to whom. They stay with their receiver when the collection gets another owner."
    >
      <Facts>
        <Fact name="Receiver">
          {state && <Address value={state.royaltyReceiver} chain={contract.chain} />}
        </Fact>
        <Fact name="Royalty">{state && <span className="figure">{percentOf(state)}</span>}</Fact>
      </Facts>
      <Actions
        actions={[{ label: 'Change royalties', onClick: open, disabled: !canChange }]}
        form={form.typed && state && <RoyaltiesForm {...props} typed={form.typed} state={state} />}
      />
    </Section>
  )
}

type FormProps = SectionProps & { form: Form<RoyaltiesInput>; typed: RoyaltiesInput; state: ContractState }

function RoyaltiesForm({ state, canChange, requestChange, form, typed }: FormProps) {
  const { form: ref, show, text } = useFieldErrors()
  const close = () => form.set(undefined)
  const field = (name: keyof RoyaltiesInput) => ({
    autoComplete: 'off',
    ...text(name, typed[name], (value) => form.set({ ...typed, [name]: value })),
  })
  const submit = () => {
    const checked = checkRoyalties(typed)
    if (checked.errors) return show(checked.errors)
    const { receiver, bps } = checked.value
    const hasReceiver = receiver === state.royaltyReceiver.toLowerCase()
    if (hasReceiver && bps === state.royaltyBps) return show({ percent: 'This is what they are already.' })
    show({})
    requestChange({
      question: 'Change the royalties?',
      text: 'Marketplaces go by the new royalties as soon as they read them.',
      values: [
        {
          name: 'Receiver',
          now: state.royaltyReceiver,
          next: hasReceiver ? state.royaltyReceiver : receiver,
        },
        { name: 'Royalty', now: percentOf(state), next: percentOf({ royaltyBps: bps }) },
      ],
      action: 'Change royalties',
      title: 'Changing the royalties',
      success: 'The royalties are changed.',
      data: ({ encodeCall }) => encodeCall('updateRoyalties', [receiver as `0x${string}`, BigInt(bps)]),
      onDone: close,
    })
  }
  return (
    <ChangeForm
      ref={ref}
      label="Royalties"
      action="Change royalties"
      disabled={!canChange}
      onSubmit={submit}
      onCancel={close}
    >
      <TextField label="Receiver" mono spellCheck={false} {...field('receiver')} />
      <TextField label="Resale Royalties" inputMode="decimal" placeholder="2.5%" {...field('percent')} />
    </ChangeForm>
  )
}

function percentOf({ royaltyBps }: Pick<ContractState, 'royaltyBps'>): string {
  return `${royaltyBps / 100}%`
}
