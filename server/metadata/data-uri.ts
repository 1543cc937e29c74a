/** A data: URI of any of the kinds that are on the chains: base64, percent-encoded, or written as it is, which no standard allows. */
export function readDataUri(uri: string): { bytes: Uint8Array; type: string | null } | null {
  const comma = uri.indexOf(',')
  if (comma < 0) return null
  const [type = '', ...parameters] = uri.slice('data:'.length, comma).toLowerCase().split(';')
  const content = uri.slice(comma + 1)
  const isBase64 = parameters.some((parameter) => parameter.trim() === 'base64')
  return { bytes: isBase64 ? readBase64(content) : readPercent(content), type: type.trim() || null }
}

/** Node's decoder takes both alphabets, skips white space and does without padding. */
function readBase64(content: string): Uint8Array {
  // Percent-encoded padding is common; a content that says it is base64 and begins as JSON is JSON.
  const text = content.includes('%') ? readPercent(content).toString() : content
  return /^\s*[{<]/.test(text) ? Buffer.from(text) : Buffer.from(text, 'base64')
}

/** Plain JSON may hold '%' and '#' as they are: what is no escape stands for itself. */
function readPercent(content: string): Buffer {
  if (!content.includes('%')) return Buffer.from(content)
  try {
    return Buffer.from(decodeURIComponent(content))
  } catch {
    return Buffer.from(
      content.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
        Buffer.from(escapes.replaceAll('%', ''), 'hex').toString(),
      ),
    )
  }
}
