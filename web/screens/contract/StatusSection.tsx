import { Badge } from '../../components/Badge.tsx'
import { Actions } from './ChangeForm.tsx'
import { Fact, Facts, Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'
import type { Change } from './use-contract-change.ts'

const PAUSING =
  'No token can be transferred, minted, claimed or burned, not even by you, until you unpause it.'

const pause: Change = {
  question: 'Pause the collection?',
  text: PAUSING,
  values: [{ name: 'Status', now: 'Active', next: 'Paused' }],
  action: 'Pause',
  title: 'Pausing the collection',
  success: 'The collection is paused.',
  data: ({ encodeCall }) => encodeCall('pause', []),
}
const unpause: Change = {
  question: 'Unpause the collection?',
  text: 'Tokens can be transferred, minted, claimed and burned again.',
  values: [{ name: 'Status', now: 'Paused', next: 'Active' }],
  action: 'Unpause',
  title: 'Unpausing the collection',
  success: 'The collection is active again.',
  data: ({ encodeCall }) => encodeCall('unpause', []),
}

export function StatusSection({ state, canChange, requestChange }: SectionProps) {
  const change = state?.paused ? unpause : pause
  return (
    <Section
      title="Status"
      text="While the collection is paused, no token can be transferred, minted, claimed or burned. What is on this page can be changed all the same."
    >
      <Facts>
        <Fact name="Status">
          {state && (
            <Badge text={state.paused ? 'Paused' : 'Active'} tone={state.paused ? 'quiet' : 'active'} />
          )}
        </Fact>
      </Facts>
      <Actions
        actions={[{ label: change.action, onClick: () => requestChange(change), disabled: !canChange }]}
        form={null}
      />
    </Section>
  )
}
