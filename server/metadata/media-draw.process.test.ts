import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { mediaKind } from './media-kind.ts'
import { drawers, startDrawing } from './start-drawing.ts'
import { blackPng, blinkingGif, sound, square, svg, videos } from './test-media.ts'

const drawing = startDrawing('tokens')
const uploads = startDrawing('uploads')
afterAll(() => {
  drawing.close()
  uploads.close()
})

/** As fetch-media.ts goes about it: first what it is, then the drawing. */
async function draw(bytes: Buffer) {
  const kind = await mediaKind(bytes)
  if ('video' in kind) throw new Error('a video is not drawn')
  return drawing.draw(bytes, kind.picture === 'svg')
}
const shapeOf = async (bytes: Uint8Array) => {
  const { format, width, pageHeight, height, pages = 1 } = await sharp(bytes, { animated: true }).metadata()
  return { format, width, height: pageHeight ?? height, pages }
}
const colourOf = async (bytes: Uint8Array, left: number, top: number) => {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}
const mostlyRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green < 60 && blue < 60

test.each([
  [1, 8, 1],
  [2, 8, 1],
  [8, 64, 7],
  [32, 8, 4],
  [4, 1, 1],
])('on %s cores with %s GiB %s processes draw', (cores, gib, processes) => {
  expect(drawers(cores, gib * 1024 ** 3)).toBe(processes)
})

describe('a picture', () => {
  test.each([
    ['JPEG', () => square(2_000, '#f00').jpeg()],
    ['PNG', () => square(2_000, '#f00').png()],
    ['WebP', () => square(2_000, '#f00').webp()],
    ['GIF', () => square(2_000, '#f00').gif()],
    ['AVIF', () => square(1_100, '#f00').avif({ effort: 0 })],
  ])('as %s becomes three WebP files', async (_, image) => {
    const { files, width, height } = await draw(await image().toBuffer())
    expect(width).toBe(height)
    expect(width).toBeGreaterThan(1_024)
    expect(await shapeOf(files.low)).toEqual({ format: 'webp', width: 160, height: 160, pages: 1 })
    expect(await shapeOf(files.medium)).toEqual({ format: 'webp', width: 480, height: 480, pages: 1 })
    expect(await shapeOf(files.high)).toEqual({ format: 'webp', width: 1_024, height: 1_024, pages: 1 })
    expect(await colourOf(files.low, 80, 80)).toSatisfy(mostlyRed)
  })

  test('is never enlarged, and pixel art keeps its colours', async () => {
    const { files } = await draw(await square(24, '#8a5f0e').png().toBuffer())
    for (const file of Object.values(files)) {
      expect(await shapeOf(file)).toEqual({ format: 'webp', width: 24, height: 24, pages: 1 })
      expect(await colourOf(file, 12, 12)).toEqual([0x8a, 0x5f, 0x0e])
    }
  })

  test('keeps its shape, stands upright and loses its EXIF data', async () => {
    const photo = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#00f' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { files, width, height } = await draw(photo)
    expect([width, height]).toEqual([600, 1_200])
    expect(await shapeOf(files.medium)).toEqual({ format: 'webp', width: 240, height: 480, pages: 1 })
    for (const file of Object.values(files)) {
      expect((await sharp(file).metadata()).exif).toBeUndefined()
      expect(Buffer.from(file).includes('secret place')).toBe(false)
    }
  })

  test('leaves behind what was hidden after it', async () => {
    const polyglot = Buffer.concat([
      await square(40, '#0f0').png().toBuffer(),
      Buffer.from('<script>1</script>'),
    ])
    const { files } = await draw(polyglot)
    for (const file of Object.values(files)) expect(Buffer.from(file).includes('<script>')).toBe(false)
  })

  test('that is cut off is refused', async () => {
    const whole = await square(300, '#0f0').png().toBuffer()
    await expect(draw(whole.subarray(0, whole.length / 2))).rejects.toThrow(
      'The picture is damaged and cannot be read.',
    )
  })

  test('of 30000 x 30000 pixels in less than a megabyte is refused', async () => {
    const bomb = blackPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(draw(bomb)).rejects.toThrow('The picture has more than 40 million pixels.')
    // The generator makes pictures that can be read: the refusal is for the size alone.
    expect(await shapeOf((await draw(blackPng(3_000, 3_000))).files.low)).toMatchObject({ width: 160 })
  })
})

describe('a moving picture', () => {
  test('moves in its largest size, which is at most 512 pixels wide', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((colour) => square(600, colour).png().toBuffer()),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { files, width } = await draw(gif)
    expect(width).toBe(600)
    expect(await shapeOf(files.high)).toEqual({ format: 'webp', width: 512, height: 512, pages: 3 })
    expect(await shapeOf(files.medium)).toEqual({ format: 'webp', width: 480, height: 480, pages: 1 })
  })

  test('of 100 frames moves, one of 10,000 stands still', async () => {
    expect((await shapeOf((await draw(blinkingGif(100))).files.high)).pages).toBe(100)
    const bomb = await draw(blinkingGif(10_000))
    expect(await shapeOf(bomb.files.high)).toEqual({ format: 'webp', width: 1, height: 1, pages: 1 })
  })
})

describe('an SVG', () => {
  const red = '<rect width="100" height="100" fill="#f00"/>'

  test('is drawn in every size, whatever it says its size is', async () => {
    const { files, width } = await draw(
      svg('<rect width="24" height="24" fill="#f00"/>', 'viewBox="0 0 24 24"'),
    )
    expect(width).toBe(24)
    expect(await shapeOf(files.high)).toEqual({ format: 'webp', width: 1_024, height: 1_024, pages: 1 })
    expect(await shapeOf(files.low)).toEqual({ format: 'webp', width: 160, height: 160, pages: 1 })
    expect(await colourOf(files.high, 512, 512)).toSatisfy(mostlyRed)
  })

  test.each([
    ['a script', '<script>document.title = 1</script>'],
    ['a handler', '<g onload="alert(1)"/>'],
    [
      'a foreignObject',
      '<foreignObject width="100" height="100"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://127.0.0.1/"/></body></foreignObject>',
    ],
    [
      'a style from elsewhere',
      '<style>@import url(http://127.0.0.1/a.css); rect { fill: url(http://127.0.0.1/a.svg#b) red }</style>',
    ],
  ])('with %s is drawn without it', async (_, extra) => {
    const { files } = await draw(svg(red + extra))
    expect(await colourOf(files.high, 500, 500)).toSatisfy(mostlyRed)
    for (const file of Object.values(files)) {
      expect((await shapeOf(file)).format).toBe('webp')
      expect(Buffer.from(file).toString('latin1')).not.toMatch(/script|alert|iframe|127\.0\.0\.1/)
    }
  })

  test('is known behind a declaration, a comment and a document type', async () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    const text = `\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${doctype}\n${svg(red)}`
    expect(await colourOf((await draw(Buffer.from(text))).files.low, 80, 80)).toSatisfy(mostlyRed)
  })

  test.each(['http://127.0.0.1/a.png', 'file:///etc/hostname', '//host/a.png', 'a.png'])(
    'made of the picture %s is refused, because it is not fetched',
    async (href) => {
      const why = 'The SVG is made of pictures on other hosts.'
      await expect(draw(svg(`<image width="9" height="9" href="${href}"/>`))).rejects.toThrow(why)
      await expect(draw(svg(`<image\nxlink:href='${href}' width="9" height="9"/>`))).rejects.toThrow(why)
      await expect(draw(svg(`<filter id="f"><feImage href = "${href}"/></filter>`))).rejects.toThrow(why)
    },
  )

  test('brings nothing in from the network or the disk, even if nobody has looked at it before', async () => {
    const requests: (string | undefined)[] = []
    const canary = createServer((request, reply) => {
      requests.push(request.url)
      reply.end()
    }).listen(0, '127.0.0.1')
    await once(canary, 'listening')
    const { port } = canary.address() as AddressInfo
    const directory = await mkdtemp(join(tmpdir(), 'assay-svg-'))
    await square(100, '#00f').png().toFile(join(directory, 'blue.png'))
    const outside = [
      `http://127.0.0.1:${port}/a.png`,
      `file://${directory}/blue.png`,
      `${directory}/blue.png`,
    ]
    const images = outside.map((href) => `<image width="100" height="100" href="${href}"/>`)
    const style = `<style>@import url(http://127.0.0.1:${port}/b.css);</style>`
    const { files } = await drawing.draw(svg(style + red + images.join('')), true)
    canary.close()
    await rm(directory, { recursive: true })
    expect(requests).toEqual([])
    expect(await colourOf(files.high, 500, 500)).toSatisfy(mostlyRed)
  })

  test('may hold pictures in itself', async () => {
    const inner = (await square(10, '#f00').png().toBuffer()).toString('base64')
    const { files } = await draw(
      svg(`<image width="100" height="100" href="data:image/png;base64,${inner}"/>`),
    )
    expect(await colourOf(files.high, 500, 500)).toSatisfy(mostlyRed)
  })

  test('with an entity bomb is refused', async () => {
    const names = [...'abcdefghij']
    const entities = names.map(
      (name, i) => `<!ENTITY ${name} "${i === 0 ? 'lol' : `&${names[i - 1]};`.repeat(10)}">`,
    )
    const bomb = `<!DOCTYPE svg [${entities.join('')}]>${svg('<text>&j;</text>')}`
    await expect(draw(Buffer.from(bomb))).rejects.toThrow('The SVG declares entities.')
    // Hidden in a picture in the picture, where the renderer itself has to notice.
    const inner = Buffer.from(bomb).toString('base64')
    const { files } = await draw(
      svg(`${red}<image width="9" height="9" href="data:image/svg+xml;base64,${inner}"/>`),
    )
    expect(await colourOf(files.high, 500, 500)).toSatisfy(mostlyRed)
  })

  test('of 30000 x 30000 is refused', async () => {
    await expect(draw(svg(red, 'width="30000" height="30000"'))).rejects.toThrow(
      'The picture has more than 40 million pixels.',
    )
  })

  const filter = '<filter id="f"><feTurbulence baseFrequency=".5" numOctaves="10"/></filter>'
  const bomb = svg(filter + '<rect width="100" height="100" filter="url(#f)"/>'.repeat(5_000))

  test('that takes hours holds up one process; the others draw on, and it is ended with them', async () => {
    const three = startDrawing('tokens', { processes: 3 })
    let ended = 0
    const bombs = [1, 2].map(() =>
      three.draw(bomb, true).catch((error: Error) => {
        ended++
        return error.message
      }),
    )
    const plain = svg('<rect width="100" height="100" fill="#f00"/>')
    for (const _ of [1, 2, 3])
      expect(await colourOf((await three.draw(plain, true)).files.low, 80, 80)).toSatisfy(mostlyRed)
    expect(ended).toBe(0)
    three.close()
    const given = 'The picture takes too long or too much memory to draw.'
    expect(await Promise.all(bombs)).toEqual([given, given])
  })

  test('that takes hours to draw is given up, and the next picture is drawn', async () => {
    const impatient = startDrawing('tokens', { limitMs: 4_000 })
    await expect(impatient.draw(bomb, true)).rejects.toThrow('takes too long or too much memory')
    impatient.close()
    const { width } = await drawing.draw(await square(8, '#0f0').png().toBuffer(), false)
    expect(width).toBe(8)
  })

  test('full of large pictures is given up before it fills the memory', async () => {
    const inner = (i: number) => blackPng(9_000, 9_000 + i).toString('base64')
    const images = Array.from(
      { length: 12 },
      (_, i) => `<image width="100" height="100" href="data:image/png;base64,${inner(i)}"/>`,
    )
    const patient = startDrawing('tokens', { limitMs: 600_000 })
    await expect(patient.draw(svg(images.join('')), true)).rejects.toThrow(
      'takes too long or too much memory',
    )
    patient.close()
  })

  test('of many unfinished elements is looked through at once', async () => {
    await expect(draw(svg('<image '.repeat(1_000_000)))).rejects.toThrow('The picture is damaged')
  })
})

describe('by its content', () => {
  test.each([
    ['video/mp4', videos.mp4],
    ['video/webm', videos.webm],
    ['video/ogg', videos.ogg],
  ] as const)('%s is a video', async (type, bytes) => {
    expect(await mediaKind(bytes)).toEqual({ video: type })
  })

  test.each([
    ['HTML named .png', '<!doctype html><script>alert(1)</script>', 'This is a web page, not a picture.'],
    [
      'HTML with an SVG in it',
      '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>',
      'This is a web page, not a picture.',
    ],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', 'This is no picture or video of a known kind.'],
    ['text', 'hello', 'This is no picture or video of a known kind.'],
    ['nothing', '', 'This is no picture or video of a known kind.'],
    ['sound', sound, 'This is sound, which has no picture.'],
    ['a 3D model', Buffer.from('glTF\x02\0\0\0\x10\0\0\0', 'latin1'), 'This is a 3D model, not a picture.'],
  ])('%s is refused', async (_, content, why) => {
    await expect(mediaKind(Buffer.from(content))).rejects.toThrow(why)
  })
})

describe('an upload', () => {
  const shapeAfter = async (bytes: Buffer) => {
    const { contentType, bytes: drawn } = await uploads.reencode(bytes, 'ann')
    const { format: _, ...shape } = await shapeOf(drawn)
    return { contentType, ...shape }
  }

  test('that moves keeps its frames and its size, as long as that is little work', async () => {
    expect(await shapeAfter(blinkingGif(50, 200))).toEqual({
      contentType: 'image/gif',
      width: 200,
      height: 200,
      pages: 50,
    })
  })

  test('that moves with 40 megapixels in all becomes WebP in its own size', async () => {
    expect(await shapeAfter(blinkingGif(100, 630))).toEqual({
      contentType: 'image/webp',
      width: 630,
      height: 630,
      pages: 100,
    })
    await expect(uploads.reencode(blinkingGif(100, 640), 'ann')).rejects.toMatchObject({
      code: 'too_many_pixels',
    })
  })

  test.each([
    ['JPEG', 'image/jpeg', () => square(5_000, '#f00').jpeg()],
    ['PNG', 'image/png', () => square(5_000, '#f00').png({ compressionLevel: 1 })],
  ])('of 25 megapixels as %s keeps its size', async (_, contentType, image) => {
    expect(await shapeAfter(await image().toBuffer())).toEqual({
      contentType,
      width: 5_000,
      height: 5_000,
      pages: 1,
    })
  })
})

test('an upload that takes too long is given up without harm to the server, and the next one is drawn', async () => {
  const impatient = startDrawing('uploads', { limitMs: 1 })
  const picture = await square(8, '#0f0').png().toBuffer()
  await expect(impatient.reencode(picture, 'ann')).rejects.toMatchObject({
    status: 400,
    code: 'too_much_work',
  })
  impatient.close()
  const { bytes, contentType } = await uploads.reencode(picture, 'ann')
  expect([contentType, (await shapeOf(bytes)).width]).toEqual(['image/png', 8])
  await expect(uploads.reencode(svg(''), 'ann')).rejects.toMatchObject({ status: 415, code: 'not_an_image' })
})
