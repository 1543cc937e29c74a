export type Choice = {
  value: string
  label: string
  /** Stands behind the label. */
  note?: string
  /** Other names by which it is found. */
  keywords?: string
}

/** The choices that a typed text may mean: first those whose label begins with it, then those that hold it, then those of other names. */
export function findChoices<C extends Choice>(choices: readonly C[], text: string): C[] {
  const wanted = plain(text)
  const place = ({ label, note = '', keywords = '' }: Choice) => {
    if (plain(label).startsWith(wanted)) return 0
    if (plain(label).includes(wanted)) return 1
    return plain(`${note} ${keywords}`).includes(wanted) ? 2 : 3
  }
  return [0, 1, 2].flatMap((wantedPlace) => choices.filter((choice) => place(choice) === wantedPlace))
}

/** The one choice that a typed text stands for, or null when it is not clear which. */
export function chosenBy(choices: readonly Choice[], text: string): Choice | null {
  const found = findChoices(choices, text)
  const exact = found.find(({ label }) => plain(label) === plain(text))
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** Ignores case and accents, so that 'cote' finds Côte d’Ivoire. */
function plain(text: string): string {
  return text.trim().toLowerCase().replace(/’/g, "'").normalize('NFD').replace(/\p{M}/gu, '')
}
