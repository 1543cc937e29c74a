import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '#api/file-limit.ts'
import { Rejected, TooLarge } from '#server/errors.ts'

export type UploadedFile = { name: string; bytes: Buffer }
type Form = { fields: Record<string, string>; file: UploadedFile | null }

/** Limits for @fastify/multipart: one file, a few short texts, nothing else. */
export const formLimits = {
  files: 1,
  fileSize: MAX_FILE_BYTES,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 100_000,
  headerPairs: 50,
}

/** Reads a multipart form into memory: at most one file, in the field `file`. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Rejected('not_a_form', 'Send this as a form (multipart/form-data).')
  const fields: Record<string, string> = Object.create(null)
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== 'file')
        throw new Rejected('unexpected_file', "The file belongs into the field 'file'.")
      file = { name: part.filename, bytes: await part.toBuffer() }
    }
  } catch (error) {
    throw explained(error)
  }
  return { fields, file: file && (file.bytes.length > 0 || file.name) ? file : null }
}

function explained(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new TooLarge('file_too_large', 'The file is larger than 10 MB.')
  if (code === 'FST_FILES_LIMIT') return new Rejected('too_many_files', 'Send one file at a time.')
  if (/^FST_(PARTS|FIELDS)_LIMIT$/.test(code))
    return new Rejected('too_many_parts', 'The form has too many parts.')
  if (code.startsWith('FST_') || error instanceof Rejected) return error
  // What busboy throws at a form that is cut off or garbled.
  return new Rejected('broken_form', 'The form arrived incomplete. Please try again.')
}
