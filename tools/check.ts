import { CHECKS, type CheckName, runChecks } from './run-checks.ts'
import { endStepsOnSignal } from './run-step.ts'

endStepsOnSignal()
const checks = await runChecks(Object.keys(CHECKS) as CheckName[])
process.exitCode = checks.every(({ passed }) => passed) ? 0 : 1
