export const codeLength = 6

/** What the six boxes hold, and which one has the caret. */
export type Boxes = { digits: readonly string[]; focus: number }

export type BoxesAction =
  /** The browser wants box `index` to hold `text`: typed, deleted or filled in by the browser. */
  | { type: 'input'; index: number; text: string }
  | { type: 'paste'; text: string }
  | { type: 'key'; index: number; key: string }

export const emptyBoxes: Boxes = { digits: Array<string>(codeLength).fill(''), focus: 0 }

const wholeCode = /^[0-9]{6}$/
/** Spaces and dashes: mail programs and people group digits. */
const separators = /[\s\p{Pd}]/gu

/** The boxes after an action; the same object if nothing changes. */
export function changeBoxes(boxes: Boxes, action: BoxesAction): Boxes {
  switch (action.type) {
    case 'paste':
      return filled(action.text) ?? boxes
    case 'input':
      return input(boxes, action.index, action.text)
    case 'key':
      return key(boxes, action.index, action.key)
  }
}

/** Shorter than `codeLength` as long as a box is empty. */
export function codeOf(boxes: Boxes): string {
  return boxes.digits.join('')
}

function filled(text: string): Boxes | null {
  const code = text.replace(separators, '')
  return wholeCode.test(code) ? { digits: [...code], focus: codeLength - 1 } : null
}

function input(boxes: Boxes, index: number, text: string): Boxes {
  // A phone fills the code of a message into the first box as a whole.
  const whole = filled(text)
  if (whole) return whole
  if (text === '') return put(boxes, index, '', index)
  const held = boxes.digits[index] ?? ''
  const typed = text.replace(held, '') || held
  return /^[0-9]$/.test(typed) ? put(boxes, index, typed, index + 1) : boxes
}

function key(boxes: Boxes, index: number, name: string): Boxes {
  switch (name) {
    case 'Backspace':
      return boxes.digits[index] ? put(boxes, index, '', index) : put(boxes, index - 1, '', index - 1)
    case 'Delete':
      return put(boxes, index, '', index)
    case 'ArrowLeft':
      return { ...boxes, focus: Math.max(index - 1, 0) }
    case 'ArrowRight':
      return { ...boxes, focus: Math.min(index + 1, codeLength - 1) }
    case 'Home':
      return { ...boxes, focus: 0 }
    case 'End':
      return { ...boxes, focus: codeLength - 1 }
    default:
      return boxes
  }
}

function put(boxes: Boxes, index: number, digit: string, focus: number): Boxes {
  return {
    digits: boxes.digits.map((held, i) => (i === index ? digit : held)),
    focus: Math.min(Math.max(focus, 0), codeLength - 1),
  }
}
