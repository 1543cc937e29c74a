import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// zod weighs more than the sign-in page may: what the web imports for its values has to do without.
const free = new Set(
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('testing/'))
    .flatMap((file) => [
      ...readFileSync(`web/${file}`, 'utf8').matchAll(/^import (?!type )[^']*'#api\/([\w/-]+)\.ts'/gm),
    ])
    .map(([, name = '']) => name),
)

/** In a process of its own, in which zod cannot be imported. */
const script = `
  const { registerHooks } = await import('node:module')
  registerHooks({
    resolve(specifier, context, next) {
      if (/^zod(?:\\/|$)/.test(specifier)) throw new Error('zod was imported')
      return next(specifier, context)
    },
  })
  const outcome = {}
  for (const name of process.argv.slice(1)) {
    outcome[name] = await import('./api/' + name + '.ts').then(() => 'loaded', (error) => error.message)
  }
  console.log(JSON.stringify(outcome))`

test('what the web imports for its values brings no zod along, and what does would be noticed', () => {
  expect([...free]).toEqual(expect.arrayContaining(['address', 'chains', 'email']))
  const args = ['--input-type=module', '-e', script, ...free, 'fields']
  const outcome = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  expect(outcome).toEqual({
    ...Object.fromEntries(Array.from(free, (name) => [name, 'loaded'])),
    fields: 'zod was imported',
  })
})
