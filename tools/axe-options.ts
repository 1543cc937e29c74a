import type { AxeResults, RunOptions } from 'axe-core'

export type ColorScheme = 'dark' | 'light'

const whole: RunOptions = { resultTypes: ['violations'] }
/** How axe looks at a page in one colour scheme. */
export type Look = [ColorScheme, RunOptions]
export const wholeLook = (scheme: ColorScheme): Look => [scheme, whole]
/** In one after the other. The second time nothing but the colours is another. */
export const bothLooks: Look[] = [
  wholeLook('dark'),
  ['light', { ...whole, runOnly: ['color-contrast', 'link-in-text-block'] }],
]

/** What it found, one line for each place. */
export function axeLines(scheme: ColorScheme, { violations }: Pick<AxeResults, 'violations'>): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${scheme}: ${id}: ${target} ${html}`),
  )
}
