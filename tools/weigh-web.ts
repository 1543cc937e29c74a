import { spawn } from 'node:child_process'
import { once } from 'node:events'
import freshWeb from './fresh-web.ts'

// Builds the web app where it is not fresh, and has it weighed by .size-limit.js.
await freshWeb()
const child = spawn(process.execPath, ['node_modules/size-limit/bin.js'], { stdio: 'inherit' })
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
