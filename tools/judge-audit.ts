type Hole = { name: string; severity: string; range: string }
export type Judgement = { passed: boolean; lines: string[] }

const SERIOUS = ['high', 'critical']

/** What `npm audit --json` has said of the packages. A registry that cannot be asked, or does not answer audits, says nothing about them. */
export function judgeAudit(output: string): Judgement {
  const holes = holesIn(output)
  if (!holes) return { passed: true, lines: ['not asked: the registry does not answer'] }
  const serious = holes.filter(({ severity }) => SERIOUS.includes(severity))
  if (serious.length === 0) return { passed: true, lines: ['no known hole of high severity'] }
  return {
    passed: false,
    lines: serious.map(({ name, severity, range }) => `${name} ${range}: a known hole, ${severity}`),
  }
}

/** null: the output is no report. */
function holesIn(output: string): Hole[] | null {
  try {
    const { vulnerabilities, metadata } = JSON.parse(output) as {
      vulnerabilities?: Record<string, Hole>
      metadata?: object
    }
    return vulnerabilities && metadata ? Object.values(vulnerabilities) : null
  } catch {
    return null
  }
}
