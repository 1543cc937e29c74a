// How Chromium is started by the tests, the benchmarks and the screenshots: quiet, and without its sandbox only where that
// cannot work (as root, and in most containers of build services).
const withoutSandbox = process.getuid?.() === 0 || Boolean(process.env.CI)

export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(withoutSandbox ? ['--no-sandbox'] : []),
]
