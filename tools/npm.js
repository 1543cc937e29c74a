import { spawn } from 'node:child_process'

/** Runs npm in a folder, quietly and without the install scripts of packages, of which we need none. */
export function npm(cwd, args) {
  const quiet = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
  const program = process.env.npm_execpath
  const options = { cwd, stdio: 'inherit' }
  const child = program?.endsWith('.js')
    ? spawn(process.execPath, [program, ...args, ...quiet], options)
    : spawn('npm', [...args, ...quiet], { ...options, shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`npm does not run: ${error.message}`)))
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`npm ended with ${signal ?? `code ${code}`}, see above.`))
    })
  })
}
