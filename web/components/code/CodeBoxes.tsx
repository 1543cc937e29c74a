import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import classes from './CodeBoxes.module.css'
import { type Boxes, type BoxesAction, changeBoxes, codeLength } from './code-boxes.ts'

type Props = {
  boxes: Boxes
  onChange(boxes: Boxes): void
  readOnly: boolean
  invalid: boolean
  /** The id of the message below. */
  describedBy: string
}

const handledKeys = ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
const positions = Array.from({ length: codeLength }, (_, index) => index)

/** Six boxes of one digit each. The caret follows `boxes.focus` whenever the boxes change. */
export function CodeBoxes({ boxes, onChange, readOnly, invalid, describedBy }: Props) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])

  // Before the paint, so that no key press is lost.
  useLayoutEffect(() => {
    const input = inputs.current[boxes.focus]
    input?.focus()
    input?.select()
  }, [boxes])

  const act = (action: BoxesAction) => {
    if (!readOnly) onChange(changeBoxes(boxes, action))
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!handledKeys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act({ type: 'key', index, key: event.key })
  }

  return (
    <fieldset className={classes.boxes} aria-describedby={describedBy}>
      <legend className="visually-hidden">One-time code</legend>
      {positions.map((index) => (
        <input
          key={index}
          ref={(input) => {
            inputs.current[index] = input
          }}
          className={classes.box}
          aria-label={`Digit ${index + 1} of ${codeLength}`}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          readOnly={readOnly}
          value={boxes.digits[index]}
          onChange={(event) => act({ type: 'input', index, text: event.currentTarget.value })}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={(event) => {
            event.preventDefault()
            act({ type: 'paste', text: event.clipboardData.getData('text') })
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
    </fieldset>
  )
}
