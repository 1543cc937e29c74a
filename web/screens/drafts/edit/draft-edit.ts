import type { LazyMint } from '../../../queries/nfts.ts'
import { plainPrice } from '../price.ts'

const fields = ['description', 'title', 'price', 'nft_count'] as const
export type Field = (typeof fields)[number]
type Changes = Partial<Pick<LazyMint, Field>>

/** Unsaved changes to a draft. */
export type Edit = {
  /** The draft as it was read. */
  base: LazyMint
  /** Confirmed, and different from the base. */
  changes: Changes
  /** The input of the open fields. */
  typed: Partial<Record<Field, string>>
  /** Open fields that were also changed elsewhere (conflicts). */
  rivals: readonly Field[]
}

export function isField(name: string): name is Field {
  return (fields as readonly string[]).includes(name)
}

export function beginEdit(base: LazyMint): Edit {
  return { base, changes: {}, typed: {}, rivals: [] }
}

export function valuesOf({ base, changes }: Edit): LazyMint {
  return { ...base, ...changes }
}

export function hasChanges({ changes }: Edit): boolean {
  return Object.keys(changes).length > 0
}

/** An open field without a change does not count. */
export function isUnsaved(edit: Edit): boolean {
  const values = valuesOf(edit)
  const isTouched = (field: Field) => (edit.typed[field] ?? textOf(field, values)) !== textOf(field, values)
  return hasChanges(edit) || fields.some(isTouched)
}

export function opened(edit: Edit, field: Field): Edit {
  return withInput(edit, field, textOf(field, valuesOf(edit)))
}

export function withInput(edit: Edit, field: Field, text: string): Edit {
  return { ...edit, typed: { ...edit.typed, [field]: text } }
}

export function closed(edit: Edit, field: Field): Edit {
  return {
    ...edit,
    typed: without(edit.typed, [field]),
    rivals: edit.rivals.filter((other) => other !== field),
  }
}

export function confirmed(edit: Edit, field: Field, change: Changes): Edit {
  return closed({ ...edit, changes: differing({ ...edit.changes, ...change }, edit.base) }, field)
}

/** What was confirmed during the save is still unsaved. */
export function savedAs(edit: Edit, sent: Changes, saved: LazyMint): Edit {
  return { ...edit, base: saved, changes: differing(differing(edit.changes, sent), saved) }
}

/** Opens the fields that the server refused. */
export function refused(edit: Edit, sent: LazyMint, errors: Record<string, string>): Edit {
  const wrong = Object.keys(errors).filter(isField)
  const texts = Object.fromEntries(wrong.map((field) => [field, textOf(field, sent)]))
  return { ...edit, changes: without(edit.changes, wrong), typed: { ...texts, ...edit.typed } }
}

/** Rebases the edit onto a newer draft. Fields with conflicts are opened, for the user to decide. */
export function rebasedOnto(edit: Edit, newest: LazyMint): Edit {
  const values = valuesOf(edit)
  const elsewhere = fields.filter((field) => newest[field] !== edit.base[field])
  const typed = { ...edit.typed }
  const rivals: Field[] = []
  for (const field of elsewhere) {
    const mine = typed[field] ?? textOf(field, values)
    const now = textOf(field, newest)
    const isMine = mine !== textOf(field, edit.base) && mine !== now
    if (isMine) rivals.push(field)
    if (isMine || typed[field] !== undefined) typed[field] = isMine ? mine : now
  }
  return { base: newest, changes: without(edit.changes, elsewhere), typed, rivals }
}

/** For the input. */
export function textOf(field: Field, values: LazyMint): string {
  return field === 'price' ? plainPrice(values) : String(values[field])
}

/** What was typed, as a value; or what is wrong with it. The server knows the limits. */
export function readTyped(field: Field, typed: string): { change: Changes } | { error: string } {
  const text = typed.trim()
  switch (field) {
    case 'price':
      return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) && Number.isFinite(Number(text))
        ? { change: { price: Number(text) } }
        : { error: 'Enter a number such as 0.25.' }
    case 'nft_count':
      return /^[-+]?\d+$/.test(text) && Number.isFinite(Number(text))
        ? { change: { nft_count: Number(text) } }
        : { error: 'Enter a whole number.' }
    case 'title':
      return { change: { title: text } }
    case 'description':
      return { change: { description: text } }
  }
}

function differing(changes: Changes, from: Changes): Changes {
  const same = fields.filter((field) => changes[field] === from[field])
  return without(changes, same)
}

function without<T extends object>(held: T, names: readonly Field[]): T {
  const kept = Object.entries(held).filter(([name]) => !names.includes(name as Field))
  return Object.fromEntries(kept) as T
}
