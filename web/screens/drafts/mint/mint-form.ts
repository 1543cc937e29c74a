import { normaliseAddress } from '#api/address.ts'
import { addressProblem } from '#api/checksum.ts'
import { formatCount } from '../../../format/number.ts'
import type { FieldErrors } from '../../../hooks/use-field-errors.ts'
import type { Item, Mintable } from '../../../wallet/pending-mints.ts'
import { draftsOf, MOST_OF_ONE, type Order } from './mint-order.ts'
import { NOBODY, parseRecipients, type Recipients } from './parse-recipients.ts'

export const modes = ['To one address', 'Airdrop to a list'] as const

/** A mint as it is being filled in. */
export type MintForm = {
  /** By uuid. */
  chosen: ReadonlySet<string>
  /** As typed, by uuid. */
  amounts: ReadonlyMap<string, string>
  mode: (typeof modes)[number]
  /** Null for the wallet's own account. */
  to: string | null
  /** The recipients of an airdrop, as typed. */
  list: string
  /** A draft whose airdrop did not reach everybody. */
  leftover: Mintable | null
}

export const emptyForm: MintForm = {
  chosen: new Set(),
  amounts: new Map(),
  mode: 'To one address',
  to: null,
  list: '',
  leftover: null,
}

const SHOWN_WRONG = 5
export const oneDraftError = 'An airdrop is of one draft: choose exactly one.'

export function amountText({ amounts }: MintForm, { uuid, nft_count }: Mintable): string {
  return amounts.get(uuid) ?? String(Math.max(1, nft_count))
}

export function amountProblem(text: string): string | undefined {
  const amount = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  if (amount > MOST_OF_ONE) return `At most ${formatCount(MOST_OF_ONE)}.`
  return amount < 1 ? 'A whole number from 1 on.' : undefined
}

export function listProblem({ addresses, wrong }: Recipients): string | undefined {
  if (wrong.length > 0) {
    const named = wrong.slice(0, SHOWN_WRONG).map(({ line, text }) => `line ${line}: ${shorten(text)}`)
    const more = wrong.length > SHOWN_WRONG ? `, and ${formatCount(wrong.length - SHOWN_WRONG)} more` : ''
    return `These are no addresses of recipients: ${named.join(', ')}${more}.`
  }
  return addresses.length === 0 ? 'Enter one address at least.' : undefined
}

/** The order to mint, or the errors by field. */
export function checkForm(
  form: MintForm,
  drafts: readonly Mintable[],
  account: string,
): { order: Order } | { errors: FieldErrors } {
  const items = chosenOf(form, drafts).map((draft): Item => {
    return { draft, amount: Number(amountText(form, draft)) }
  })
  const to = normaliseAddress(form.to ?? account)
  const isAirdrop = form.mode === 'Airdrop to a list'
  const recipients = parseRecipients(form.list)

  const chosen = chosenProblem(form, drafts)
  const problem = addressProblem(form.to ?? account)
  const address = problem ?? (to === NOBODY ? 'The zero address cannot receive tokens.' : undefined)
  const whom = isAirdrop ? { list: listProblem(recipients) } : { to: address }
  const errors = Object.entries({ chosen, ...whom }).filter(([, problem]) => problem !== undefined)
  if (errors.length > 0) return { errors: Object.fromEntries(errors) as FieldErrors }

  const [item] = items
  if (isAirdrop && item) return { order: { recipients: recipients.addresses, item, rest: [] } }
  return { order: { to: to ?? NOBODY, items } }
}

export function chosenOf({ chosen }: MintForm, drafts: readonly Mintable[]): readonly Mintable[] {
  return drafts.filter(({ uuid }) => chosen.has(uuid))
}

/** Whether it holds more than the draft that it began with. */
export function isFilledIn(form: MintForm, drafts: readonly Mintable[], chosenAlready?: string): boolean {
  return (
    Boolean(form.to || form.list.trim()) ||
    chosenOf(form, drafts).some(({ uuid }) => uuid !== chosenAlready || form.amounts.has(uuid))
  )
}

/** What remains of the form after the order. */
export function afterMint(form: MintForm, order: Order): MintForm {
  if ('items' in order || order.rest.length === 0) {
    const minted = new Set(draftsOf(order).map(({ uuid }) => uuid))
    const chosen = new Set([...form.chosen].filter((uuid) => !minted.has(uuid)))
    return { ...form, chosen, leftover: null, ...('items' in order ? {} : { list: '' }) }
  }
  return withAirdrop(form, order.item, order.rest)
}

/** With an airdrop that is still to be given to these. */
export function withAirdrop(
  form: MintForm,
  { draft, amount }: Item,
  recipients: readonly string[],
): MintForm {
  return {
    ...form,
    chosen: new Set([draft.uuid]),
    amounts: new Map(form.amounts).set(draft.uuid, String(amount)),
    mode: 'Airdrop to a list',
    list: recipients.join('\n'),
    leftover: draft,
  }
}

function chosenProblem(form: MintForm, drafts: readonly Mintable[]): string | undefined {
  const chosen = chosenOf(form, drafts)
  if (chosen.length === 0) return 'Choose at least one draft.'
  if (form.mode === 'Airdrop to a list' && chosen.length > 1) return oneDraftError
  const wrong = chosen.find((draft) => amountProblem(amountText(form, draft)))
  // It may be on another page of the list.
  return wrong && `How many of ${wrong.title}? ${amountProblem(amountText(form, wrong))}`
}

/** So that any pasted text fits into a line. */
function shorten(text: string): string {
  return text.length > 50 ? `${text.slice(0, 49)}…` : text
}
