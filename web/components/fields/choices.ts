export type Choice = { value: string; label: string }

/** The choices that a typed text may mean: first those whose label begins with it, then those that hold it. */
export function findChoices<C extends Choice>(choices: readonly C[], text: string): C[] {
  const wanted = plain(text)
  const holding = choices.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: Choice) => plain(label).startsWith(wanted)
  return [...holding.filter(begins), ...holding.filter((choice) => !begins(choice))]
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
