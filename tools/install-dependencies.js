import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from './npm.js'

/** Installs when node_modules is missing or was installed from another package.json or lock file. */
export async function installDependencies(root) {
  const stamp = path.join(root, 'node_modules', '.installed-from')
  const wanted = hashOf(root)
  if (readIfThere(stamp) === wanted) return

  console.log('Installing dependencies (about a minute the first time, seconds later)…')
  const startedAt = Date.now()
  // `npm install` rather than `npm ci`, which refuses a lock file that was written on another platform; --no-save keeps the
  // lock file as it is; the includes hold even where NODE_ENV is 'production', for the web is built here.
  await npm(root, ['install', '--no-save', '--include=dev', '--include=optional']).catch(({ message }) => {
    throw new Error(`Installing the dependencies failed: ${message}`)
  })
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
