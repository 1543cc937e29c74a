import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'
import { axeLines, bothLooks } from '#tools/axe-options.ts'

type EmulatedMedia = { features: { name: string; value: string }[] }
declare module 'vitest/browser' {
  interface CDPSession {
    send(method: 'Emulation.setEmulatedMedia', media: EmulatedMedia): Promise<unknown>
  }
}

/** What axe finds wrong on the page in dark and in light, one line each. */
export async function axeFindings(): Promise<string[]> {
  const findings: string[] = []
  for (const [scheme, options] of bothLooks) {
    await showScheme(scheme)
    findings.push(...axeLines(scheme, await axe.run(document, options)))
  }
  await emulate({ 'prefers-color-scheme': '', 'prefers-reduced-motion': '' })
  return findings
}

async function showScheme(scheme: 'dark' | 'light'): Promise<void> {
  await emulate({ 'prefers-color-scheme': scheme, 'prefers-reduced-motion': 'reduce' })
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme)
  // Or it would judge colours that are on their way to others. A loader never stops.
  const isMoving = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity
  await expect.poll(() => document.getAnimations().filter(isMoving)).toEqual([])
}

function emulate(features: Record<string, string>): Promise<unknown> {
  return cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}
