export type Choice = { value: string; label: string }

/** The choices that a typed text may mean: first those whose label begins with it, then those that hold it. */
export function findChoices<C extends Choice>(choices: readonly C[], text: string): C[] {
  const wanted = plain(text)
  const begin = choices.filter(({ label }) => plain(label).startsWith(wanted))
  const hold = choices.filter(
    ({ label }) => !begin.some((one) => one.label === label) && plain(label).includes(wanted),
  )
  return [...begin, ...hold]
}

/** The one choice that a typed text stands for, or null when it is not clear which. */
export function chosenBy(choices: readonly Choice[], text: string): Choice | null {
  const found = findChoices(choices, text)
  const exact = found.find(({ label }) => plain(label) === plain(text))
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** Without case and accents: who looks for Côte d’Ivoire types what the keyboard has. */
function plain(text: string): string {
  return text.trim().toLowerCase().replace(/’/g, "'").normalize('NFD').replace(/\p{M}/gu, '')
}
