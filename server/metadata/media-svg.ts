import { MediaRefused } from './media-refused.ts'

/** Before the root element: byte order mark, XML declaration, comments, document type. */
const PROLOGUE = /^\uFEFF?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>)*/i
const ROOT = /^<(?:[\w-]+:)?svg[\s/>]/
/** Where a root element may be at the latest: drawing programs write long comments. */
const HEAD_BYTES = 64 * 1024

/** Elements that bring in a picture from elsewhere; '#…' is the document's own, data: is in the document. */
const PICTURE_FROM_ELSEWHERE =
  /<(?:[\w-]+:)?(?:image|feImage|use)(?=\s)[^<>]*?[\s:]href\s*=\s*(?:"(?!\s*#|\s*data:)[^"]|'(?!\s*#|\s*data:)[^'])/i

export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString()
  return head.includes('svg') && ROOT.test(head.replace(PROLOGUE, ''))
}

/**
 * An SVG is drawn by a renderer that runs no script, knows no foreignObject and fetches nothing, and only its pixels are served. What is
 * refused here is what would cost too much, or would look like something else without the part that is not fetched.
 */
export function checkSvg(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString()
  if (/<!ENTITY/i.test(text)) throw new MediaRefused('The SVG declares entities.')
  if (PICTURE_FROM_ELSEWHERE.test(text)) throw new MediaRefused('The SVG is made of pictures on other hosts.')
}
