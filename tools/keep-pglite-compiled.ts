import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The engine keeps what it has compiled and optimised of a WebAssembly program for as long as somebody has it: so the PGlite of one test file
// does not have to start again what that of the last one had done already.
type Engine = {
  WebAssembly: { compile(bytes: Uint8Array): Promise<object> }
  pgliteCompiled?: Promise<object>
}
const kept = globalThis as unknown as Engine
kept.pgliteCompiled ??= compile()
await kept.pgliteCompiled

async function compile(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return kept.WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')))
}
