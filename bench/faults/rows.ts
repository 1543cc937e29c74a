import type { signInAt } from './people.ts'

export type Row = {
  fault: string
  tries: number
  acknowledged: number
  lost: number
  doubled: number
  /** Requests that ended without an answer. */
  cutOff: number
  /** Mails that came again, with the same Message-ID. */
  repeated: number
  /** Until it works again, each time. */
  recoveryMs: number[]
}

export function begin(fault: string, tries: number): Row {
  console.log(`${fault}…`)
  return { fault, tries, acknowledged: 0, lost: 0, doubled: 0, cutOff: 0, repeated: 0, recoveryMs: [] }
}

/** What has become of those who signed in, by a server that has the same database. */
export async function count(
  row: Row,
  url: string,
  { acknowledged, check, cutOff, mailRepeated }: ReturnType<typeof signInAt>,
) {
  const { lost, doubled } = await check(url)
  row.acknowledged += acknowledged.length
  row.lost += lost
  row.doubled += doubled
  row.cutOff += cutOff()
  row.repeated += mailRepeated()
}

export function printRows(rows: Row[]) {
  const line = (cells: (string | number)[]) =>
    console.log(cells.map((cell, i) => String(cell)[i ? 'padStart' : 'padEnd'](i ? 14 : 48)).join(''))
  console.log()
  line(['fault', 'tries', 'acknowledged', 'lost', 'doubled', 'cut off', 'repeated', 'recovery'])
  for (const { fault, tries, acknowledged, lost, doubled, cutOff, repeated, recoveryMs } of rows) {
    const median = recoveryMs.toSorted((a, b) => a - b)[Math.floor(recoveryMs.length / 2)] ?? 0
    line([fault, tries, acknowledged, lost, doubled, cutOff, repeated, `${(median / 1000).toFixed(1)} s`])
  }
  console.log()
}
