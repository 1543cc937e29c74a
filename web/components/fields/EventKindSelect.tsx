import { type AccountEventKind, accountEvents } from '#api/account-events.ts'
import type { EventKindChoice } from '../../queries/activity.ts'
import { InlineSelect } from './InlineSelect.tsx'

const choices: { value: EventKindChoice; label: string }[] = [
  { value: '', label: 'Everything' },
  ...(Object.keys(accountEvents) as AccountEventKind[]).map((kind) => ({
    value: kind,
    label: accountEvents[kind],
  })),
]

type Props = { value: EventKindChoice; onChange(kind: EventKindChoice): void }

/** Which events of the audit log are shown. */
export function EventKindSelect(props: Props) {
  return <InlineSelect label="Show" choices={choices} {...props} />
}
