import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Installs when node_modules is missing or was installed from another package.json or lock file. */
export async function installDependencies(root) {
  const stamp = path.join(root, 'node_modules', '.installed-from')
  const wanted = hashOf(root)
  if (readIfThere(stamp) === wanted) return

  console.log('Installing dependencies (about a minute the first time, seconds later)…')
  const startedAt = Date.now()
  await npmInstall(root)
  writeFileSync(stamp, wanted)
  console.log(`Installed dependencies in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

function hashOf(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of ['package.json', 'package-lock.json'])
    hash.update(readIfThere(path.join(root, file)) ?? '')
  return hash.digest('hex')
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * `npm install` rather than `npm ci`, which refuses a lock file that was written on another platform; --no-save keeps the
 * lock file as it is; the includes hold even where NODE_ENV is 'production', for the web is built here.
 */
function npmInstall(root) {
  const args = ['install', '--no-save', '--include=dev', '--include=optional']
  args.push('--loglevel=error', '--no-audit', '--no-fund')
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`npm does not run: ${error.message}`)))
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `Installing the dependencies failed: npm ended with ${signal ?? `code ${code}`}, see above.`,
          ),
        )
    })
  })
}
