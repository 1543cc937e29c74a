/**
 * The cells of comma-separated values, row by row: quotes as in RFC 4180, any kind of line break, a byte order mark, and semicolons
 * if a spreadsheet uses those. An empty line is a row, so that rows are numbered as in a spreadsheet. null if a quotation mark
 * is never closed.
 */
export function parseCsv(text: string): string[][] | null {
  const csv = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(csv)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  for (let at = 0; at < csv.length; at++) {
    const char = csv.charAt(at)
    const next = csv[at + 1]
    if (quoted) {
      if (char !== '"') cell += char
      else if (next !== '"') quoted = false
      else {
        cell += '"'
        at++
      }
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && next === '\n') at++
      endCell()
      rows.push(row)
      row = []
    } else cell += char
  }
  if (quoted) return null
  // The last line may do without its break.
  if (cell !== '' || row.length > 0) {
    endCell()
    rows.push(row)
  }
  return rows
}

/** The one that the first line has more of, outside quotes. */
function separatorOf(csv: string): ',' | ';' {
  const [head = ''] = csv.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  return head.split(';').length > head.split(',').length ? ';' : ','
}
