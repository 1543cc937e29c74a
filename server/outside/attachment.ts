import { fileTypeFromBuffer } from 'file-type'
import { WrongType } from '#server/errors.ts'

/** Documents and pictures that a support request may carry. Nothing that runs. */
const accepted = new Set([
  'application/pdf',
  'application/rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/bmp',
  'image/tiff',
])

/** The type of an attachment by its content; plain text is what has no other type and no bytes but text. */
export async function attachmentType(bytes: Uint8Array): Promise<string> {
  const type = await fileTypeFromBuffer(bytes)
  if (type && accepted.has(type.mime)) return type.mime
  if (!type && isText(bytes)) return 'text/plain; charset=utf-8'
  throw new WrongType(
    'type_not_accepted',
    'Attach a document (PDF, Word, Excel, PowerPoint, text) or an image.',
  )
}

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Of control characters, text has white space alone; markup is nothing to be opened in a browser.
    return !/[^\P{Cc}\s]/u.test(text) && !/^\s*(<!doctype|<html|<\?xml|<svg|<script)/i.test(text)
  } catch {
    return false
  }
}

/** The name a user's file had, as far as it is safe to write down and to send on. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? ''
  const clean = last
    .normalize('NFC')
    // How a form writes a quote and a line break in a name.
    .replace(/%22|%0d|%0a/gi, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>|:*?]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  return clean.slice(-120) || 'attachment'
}
