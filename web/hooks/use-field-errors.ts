import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type FieldErrors = Record<string, string>

export type TextProps = {
  name: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

type Held = {
  /** For the form's `ref`. */
  form: RefObject<HTMLFormElement | null>
  /** What is wrong, by the field's name. */
  errors: FieldErrors
  /** Replaces the errors, and focuses the first field that is wrong. */
  show(errors: FieldErrors): void
  /** Adds one error. The focus stays. */
  add(field: string, message: string): void
  /** Clears the error of a field that was changed. */
  clear(field: string): void
  /** The props of a text field. */
  text(name: string, value: string, onChange: (value: string) => void): TextProps
}

export function useFieldErrors(): Held {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [shown, setShown] = useState(0)

  // Before the paint, so that nothing typed right after it goes elsewhere.
  useLayoutEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])

  const clear = (field: string) => setErrors(({ [field]: _, ...others }) => others)
  return {
    form,
    errors,
    show(next) {
      setErrors(next)
      setShown((count) => count + 1)
    },
    add(field, message) {
      setErrors((others) => ({ ...others, [field]: message }))
    },
    clear,
    text: (name, value, onChange) => ({
      name,
      value,
      error: errors[name],
      onChange(next) {
        onChange(next)
        clear(name)
      },
    }),
  }
}
