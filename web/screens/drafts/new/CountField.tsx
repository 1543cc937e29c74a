import { StepperField } from '../../../components/fields/StepperField.tsx'
import { parseCount } from './draft.ts'

type Props = { value: string; error: string | undefined; onChange(text: string): void }

const steps = { less: 'Decrease the number of NFTs', more: 'Increase the number of NFTs' }

export function CountField({ value, error, onChange }: Props) {
  const count = parseCount(value)
  return (
    <StepperField
      label="Number of NFTs"
      name="nft_count"
      value={value}
      error={error}
      onChange={onChange}
      onBlur={() => onChange(String(count))}
      steps={steps}
      onStep={(by) => onChange(String(Math.max(0, count + by)))}
    />
  )
}
