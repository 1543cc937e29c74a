/** A line of the legend below a picture. */
export type LegendEntry = { color: string; text: string }

const svgNs = 'http://www.w3.org/2000/svg'
const edge = 24
const titleHeight = 36
const entryHeight = 22
/** Pixels of the picture per pixel on the screen: sharp in print as well. */
const sharpness = 2

/** Styles from style sheets. An SVG file has none, so each element gets them inline. */
const styles = [
  'color',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stop-color',
  'stop-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
] as const

/** A chart as a PNG: its title, the drawing as it is on the screen and its legend. */
export async function chartPng(
  title: string,
  drawing: SVGSVGElement,
  legend: readonly LegendEntry[],
): Promise<Blob> {
  const { width, height } = drawing.getBoundingClientRect()
  const size = {
    width: width + 2 * edge,
    height: 2 * edge + titleHeight + height + (legend.length > 0 ? 12 + legend.length * entryHeight : 0),
  }
  const picture = element('svg', { ...size, viewBox: `0 0 ${size.width} ${size.height}` })
  picture.append(element('rect', { ...size, fill: colorOf('--surface') }))
  picture.append(text(title, { x: edge, y: edge + 16, 'font-size': 16, 'font-weight': 600 }))

  const copy = drawing.cloneNode(true) as SVGSVGElement
  inlineStyles(drawing, copy)
  const place = { x: edge, y: edge + titleHeight, width, height, overflow: 'visible' }
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value))
  picture.append(copy)

  legend.forEach((entry, index) => {
    const y = edge + titleHeight + height + 12 + index * entryHeight
    picture.append(element('rect', { x: edge, y, width: 10, height: 10, rx: 3, fill: resolved(entry.color) }))
    picture.append(text(entry.text, { x: edge + 18, y: y + 9, 'font-size': 13 }))
  })
  return paint(picture, size)
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(svgNs, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

function text(content: string, attributes: Record<string, string | number>): SVGElement {
  // An SVG picture cannot load the page's font, which is a file.
  const made = element('text', {
    fill: colorOf('--ink'),
    'font-family': 'system-ui, sans-serif',
    ...attributes,
  })
  made.textContent = content
  return made
}

function colorOf(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim()
}

function resolved(color: string): string {
  const variable = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
  return variable ? colorOf(variable) : color
}

function inlineStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from)
  to.removeAttribute('class')
  const declared = styles.map((name) => `${name}:${computed.getPropertyValue(name)}`)
  to.setAttribute('style', [...declared, 'font-family:system-ui,sans-serif'].join(';'))
  Array.from(from.children).forEach((child, index) => {
    const twin = to.children[index]
    if (twin) inlineStyles(child, twin)
  })
}

async function paint(picture: SVGElement, size: { width: number; height: number }): Promise<Blob> {
  const source = new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' })
  const url = URL.createObjectURL(source)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = size.width * sharpness
    canvas.height = size.height * sharpness
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}
