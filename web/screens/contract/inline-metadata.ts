import { isHttpUrl } from '#api/http-url.ts'

/** What the page shows of a contract's metadata. */
export type ShownMetadata = { name: string; description: string; image: string; external_link: string }

/** The metadata inside a data: URI; null if it is not one. */
export function inlineMetadata(uri: string): ShownMetadata | null {
  const [, base64, content = ''] = /^data:application\/json[^,]*?(;base64)?,(.*)$/is.exec(uri) ?? []
  try {
    const read = JSON.parse(base64 ? textOf(content) : decodeURIComponent(content))
    const field = (name: string) => (typeof read[name] === 'string' ? (read[name] as string) : '')
    const [image, link] = [field('image'), field('external_link')]
    return {
      name: field('name'),
      description: field('description'),
      // Nothing is loaded from a stranger's host.
      image: image.startsWith('data:image/') ? image : '',
      external_link: isHttpUrl(link) ? link : '',
    }
  } catch {
    return null
  }
}

function textOf(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
}
