import { type ComboboxItem, Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type Choice, chosenBy, findChoices } from './choices.ts'
import classes from './Field.module.css'

type Props = {
  label: string
  name: string
  choices: readonly Choice[]
  /** Empty for none. A value that is none of the choices is shown as it is. */
  value: string
  onChange(value: string): void
  error?: string | undefined
  disabled?: boolean
  autoComplete?: string
}

/** One of many choices, found by typing. */
export function ComboboxField({ label, choices, value, onChange, ...props }: Props) {
  const known = value === '' || choices.some((choice) => choice.value === value)
  const data = known ? choices : [{ value, label: value }, ...choices]
  return (
    <Select
      {...props}
      size="md"
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      label={label}
      data={data}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      // Leaving the field chooses what was typed, or nothing if the field is empty.
      onBlur={({ currentTarget: { value: typed } }) => {
        if (typed.trim() === '') onChange('')
        else onChange(chosenBy(data, typed)?.value ?? value)
      }}
      searchable
      clearable={value !== ''}
      allowDeselect={false}
      selectFirstOptionOnChange
      // Else Mantine looks for the selected option a moment later, finds none, and Enter loses the highlighted one.
      selectFirstOptionOnDropdownOpen={value === ''}
      filter={({ options, search }) => findChoices(options as ComboboxItem[], search)}
      nothingFoundMessage="Nothing found"
      withScrollArea={false}
      // Browsers let Tab stop at whatever scrolls; from here it leads to the next field.
      attributes={{ options: { tabIndex: -1 } }}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}`, className: classes.clear }}
      // Inside the page's landmarks, where a portal would not be.
      comboboxProps={{
        withinPortal: false,
        offset: 6,
        transitionProps: { duration: 120, transition: 'fade' },
      }}
      classNames={{
        label: classes.label,
        input: classes.input,
        error: classes.error,
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
      }}
    />
  )
}
