import { type ChainKey, factsOf } from '#api/chains.ts'
import { ComboboxField } from '../components/fields/ComboboxField.tsx'

type Props = {
  label: string
  name: string
  choices: readonly { label: string; value: ChainKey }[]
  value: ChainKey
  onChange(value: ChainKey): void
  description?: string | undefined
  error?: string | undefined
}

/** One of the chains. It is found by its key, its own name and its coin as well, and testnets say what they are. */
export function ChainField({ choices, ...props }: Props) {
  const described = choices.map(({ label, value }) => {
    const { name, nativeCurrency, isTestnet } = factsOf(value)
    return {
      label,
      value,
      keywords: `${value} ${name} ${nativeCurrency.symbol}`,
      ...(isTestnet && { note: 'Testnet' }),
    }
  })
  return <ComboboxField {...props} choices={described} required />
}
