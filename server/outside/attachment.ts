import { fileTypeFromBuffer } from 'file-type'
import { WrongType } from '#server/errors.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const TEXT = 'text/plain; charset=utf-8'

/** Documents and pictures that a support request may carry, with the endings of their names. Nothing that runs. */
const accepted: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['application/pdf', ['pdf']],
  ['application/rtf', ['rtf']],
  [`${office}.wordprocessingml.document`, ['docx']],
  [`${office}.spreadsheetml.sheet`, ['xlsx']],
  [`${office}.presentationml.presentation`, ['pptx']],
  [`${openDocument}.text`, ['odt']],
  [`${openDocument}.spreadsheet`, ['ods']],
  [`${openDocument}.presentation`, ['odp']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['image/gif', ['gif']],
  ['image/webp', ['webp']],
  ['image/avif', ['avif']],
  ['image/heic', ['heic']],
  ['image/bmp', ['bmp']],
  ['image/tiff', ['tiff', 'tif']],
  [TEXT, ['txt', 'log', 'csv', 'tsv', 'md', 'json']],
])

/** The type of an attachment by its content; plain text is what has no other type and no bytes but text. */
export async function attachmentType(bytes: Uint8Array): Promise<string> {
  const type = await fileTypeFromBuffer(bytes)
  if (type && accepted.has(type.mime)) return type.mime
  if (!type && isText(bytes)) return TEXT
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

const MOST_CHARACTERS = 100
/** With its ending below what file systems take, in any script. */
const MOST_BYTES = 200
/** What Windows takes for a device, whatever its ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * The name of a user's file, as far as it is safe to write down and to send on. It ends as its type does, because that is what decides
 * which program opens it: 'invoice.pdf.bat' with text inside is 'invoice_pdf_bat.txt'.
 */
export function cleanFileName(name: string, type: string): string {
  const clean = visiblePart(name)
  const endings = accepted.get(type) ?? ['bin']
  const dot = clean.lastIndexOf('.')
  const ending = clean.slice(dot + 1).toLowerCase()
  const isRight = dot > 0 && endings.includes(ending)
  const stem = isRight ? clean.slice(0, dot) : clean.replaceAll('.', '_')
  return `${shortened(stem) || 'attachment'}.${isRight ? ending : endings[0]}`
}

function visiblePart(name: string): string {
  // Full-width dots and slashes are dots and slashes to some.
  const last = name.normalize('NFKC').split(/[/\\]/).pop() ?? ''
  return (
    last
      // How a form writes a quote and a line break in a name.
      .replace(/%22|%0d|%0a/gi, '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029"<>|:*?]/gu, '')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+|[. ]+$/g, '')
  )
}

function shortened(stem: string): string {
  const characters = [...stem].slice(0, MOST_CHARACTERS)
  while (Buffer.byteLength(characters.join('')) > MOST_BYTES) characters.pop()
  const short = characters.join('').replace(/[. ]+$/, '')
  return DEVICES.test(short.split('.')[0] ?? '') ? `_${short}` : short
}
