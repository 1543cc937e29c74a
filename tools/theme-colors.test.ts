import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Triple = [number, number, number]

const css = readFileSync(new URL('../web/theme/theme.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = Array.from(
  css.matchAll(/:root[^{]*\{([^}]*--paper[^}]*)\}/g),
  ([, rules]) => rules,
)
const modes = { light, dark }

// Machado, Oliveira and Fernandes (2009), severity 1, applied to linear RGB.
const vision: Record<string, Triple[]> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

test.each(Object.entries(modes))(
  'in %s mode, the seven series stand out from what they are drawn on',
  (_, rules) => {
    for (const ground of ['surface', 'paper']) {
      for (const color of series(rules)) {
        expect(contrast(color, colorOf(rules, ground)), `${color} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  },
)

test.each(
  Object.entries(modes).flatMap(([mode, rules]) =>
    Object.keys(vision).map((kind) => [mode, kind, rules] as const),
  ),
)('in %s mode, the seven series can be told apart: %s', (_, kind, rules) => {
  const seen = series(rules).map((color) => oklab(through(vision[kind] ?? [], linear(color))))
  const pairs = seen.flatMap((a, i) => seen.slice(0, i).map((b) => distance(a, b)))
  expect(pairs).toHaveLength(21)
  // A tenth is five times the difference that is just noticeable.
  expect(Math.min(...pairs)).toBeGreaterThan(0.1)
})

function series(rules: string): string[] {
  return [1, 2, 3, 4, 5, 6, 7].map((number) => colorOf(rules, `series-${number}`))
}

function colorOf(rules: string, name: string): string {
  const color = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rules)?.[1]
  if (!color) throw new Error(`theme.css has no --${name}.`)
  return color
}

function linear(color: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [a, b].map(luminance).sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  return dot([0.2126, 0.7152, 0.0722], linear(color))
}

/** A space in which distances are as the eye sees them. */
function oklab(rgb: Triple): Triple {
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb))
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb))
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb))
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], [l, m, s]),
    dot([1.9779984951, -2.428592205, 0.4505937099], [l, m, s]),
    dot([0.0259040371, 0.7827717662, -0.808675766], [l, m, s]),
  ]
}

function through(matrix: Triple[], rgb: Triple): Triple {
  const [r = 0, g = 0, b = 0] = matrix.map((row) => Math.min(1, Math.max(0, dot(row, rgb))))
  return [r, g, b]
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
