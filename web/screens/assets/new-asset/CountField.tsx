import { IconMinus, IconPlus } from '@tabler/icons-react'
import { TextField } from '../../../components/TextField.tsx'
import classes from './CountField.module.css'
import { parseCount } from './draft.ts'

type Props = { value: string; error: string | undefined; onChange(text: string): void }

export function CountField({ value, error, onChange }: Props) {
  const count = parseCount(value)
  return (
    <TextField
      label="Number of NFTs"
      name="nft_count"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={onChange}
      onBlur={() => onChange(String(count))}
      rightSectionWidth={76}
      rightSection={
        <span className={classes.steps}>
          <button
            type="button"
            className={classes.step}
            aria-label="Decrease the number of NFTs"
            onClick={() => onChange(String(Math.max(0, count - 1)))}
          >
            <IconMinus size={16} stroke={1.75} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.step}
            aria-label="Increase the number of NFTs"
            onClick={() => onChange(String(count + 1))}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </button>
        </span>
      }
    />
  )
}
