/** Comma-separated values as RFC 4180 has them. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

/** What a spreadsheet leaves out before it looks at how a cell begins: white space, what cannot be seen, and quotes. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{M}\\u2800"]*'
const FORMULA = '[=+\\-@＝＋－＠﹢﹣﹦﹫]'
const BEGINNING = new RegExp(`^(?:[\\t\\r\\n]|${SKIPPED}${FORMULA})`, 'u')
/** If semicolons or tabs separate the cells of a reader, quotes inside of a row do not hold: each part is a cell of its own. */
const INSIDE = new RegExp(`([;\\t\\r\\n]${SKIPPED})(?=${FORMULA})`, 'gu')

function formatCell(text: string): string {
  // A spreadsheet would run these as formulas, and names come from strangers.
  const parts = text.replace(INSIDE, "$1'")
  const safe = BEGINNING.test(text) ? `'${parts}` : parts
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
