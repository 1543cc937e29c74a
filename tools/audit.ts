import { judgeAudit } from './judge-audit.ts'
import { npmOutput } from './npm-output.ts'

const LIMIT_MS = 20_000
const ASK_ONCE = ['--fetch-retries=0', '--fetch-timeout=10000']

const { passed, lines } = judgeAudit(
  await npmOutput(['audit', '--omit=dev', '--json', ...ASK_ONCE], LIMIT_MS),
)
for (const line of lines) console.log(line)
process.exitCode = passed ? 0 : 1
