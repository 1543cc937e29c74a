import type { AxeResults, RunOptions } from 'axe-core'

type ColorScheme = 'dark' | 'light'

const whole: RunOptions = { resultTypes: ['violations'] }
/** How axe looks at a page in one colour scheme after the other. The second time nothing but the colours is another. */
export const axeOptions: [ColorScheme, RunOptions][] = [
  ['dark', whole],
  ['light', { ...whole, runOnly: ['color-contrast', 'link-in-text-block'] }],
]

/** What it found, one line for each place. */
export function axeLines(scheme: ColorScheme, { violations }: Pick<AxeResults, 'violations'>): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${scheme}: ${id}: ${target} ${html}`),
  )
}
