import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const LIMIT_MS = 5 * 60_000

/** Installs these packages where the system is Debian's and we may; says whether they are there now. */
export function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')} with apt-get (up to three minutes)…`)
  aptGet('update', '-q')
  return aptGet('install', '-q', '-y', '--no-install-recommends', ...packages)
}

function aptGet(...args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: LIMIT_MS,
  })
  return status === 0
}
