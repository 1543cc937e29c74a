import { type ComboboxItem, Select } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
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
  /** Below the field. */
  description?: string | undefined
  disabled?: boolean
  autoComplete?: string
  /** One of them is always chosen. */
  required?: boolean
}

/** One of many choices, found by typing. */
export function ComboboxField({ label, choices, value, onChange, required = false, ...props }: Props) {
  const known = value === '' || choices.some((choice) => choice.value === value)
  const data = known ? choices : [{ value, label: value }, ...choices]
  const [isOpen, setIsOpen] = useState(false)

  /** Mantine highlights a choice a moment after the list has opened; Enter before that would send the form with what was chosen before. */
  function chooseTyped(event: KeyboardEvent<HTMLInputElement>) {
    const [first] = findChoices(data, event.currentTarget.value)
    if (event.key !== 'Enter' || !isOpen || !first || document.querySelector('[data-combobox-selected]'))
      return
    event.preventDefault()
    onChange(first.value)
    setIsOpen(false)
  }

  return (
    <Select
      {...props}
      size="md"
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      label={label}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={data}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      // What is typed takes the place of what was chosen.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => currentTarget.select()}
      // Leaving the field chooses what was typed, or nothing if the field is empty.
      onBlur={({ currentTarget: { value: typed } }) => {
        const chosen = typed.trim() === '' && !required ? '' : (chosenBy(data, typed)?.value ?? value)
        if (chosen !== value) onChange(chosen)
      }}
      onKeyDown={chooseTyped}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      searchable
      // A form leads to what is wrong; the choices would cover what it says of it.
      openOnFocus={!props.error}
      clearable={value !== '' && !required}
      allowDeselect={false}
      selectFirstOptionOnChange
      // Else Mantine looks for the selected option a moment later, finds none, and Enter loses the highlighted one.
      selectFirstOptionOnDropdownOpen={value === ''}
      filter={({ options, search }) => findChoices(options as ComboboxItem[], search)}
      renderOption={({ option, checked = false }) => <Option {...option} isChosen={checked} />}
      nothingFoundMessage="Nothing found"
      withScrollArea={false}
      // Browsers let Tab stop at whatever scrolls; from here it leads to the next field.
      attributes={{ options: { tabIndex: -1 } }}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}`, className: classes.clear }}
      // Inside the page's landmarks, where a portal would not be.
      comboboxProps={{
        withinPortal: false,
        // Else a dialog cuts it off.
        floatingStrategy: 'fixed',
        offset: 6,
        transitionProps: { duration: 120, transition: 'fade' },
      }}
      classNames={{
        label: classes.label,
        input: classes.input,
        description: classes.hint,
        error: classes.error,
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
      }}
    />
  )
}

function Option({ label, note, isChosen }: Choice & { isChosen: boolean }) {
  return (
    <>
      {isChosen && <IconCheck size={14} stroke={2} aria-hidden />}
      {label}
      {note && <span className={classes.note}>{note}</span>}
    </>
  )
}
