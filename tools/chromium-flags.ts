// How Chromium is started by the tests, the benchmarks and the screenshots: quiet, and without its sandbox only where that
// cannot work (as root, and in most containers of build services).
const withoutSandbox = process.getuid?.() === 0 || Boolean(process.env.CI)

/** What Playwright switches off by itself, which the same flag given again would undo. */
const offForTests = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]
/** Pages of the address bar, which nobody sees, a process for each window, are most of what opening one costs. */
const offForSpeed = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

export const chromiumFlags = [
  `--disable-features=${[...offForTests, ...offForSpeed]}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(withoutSandbox ? ['--no-sandbox'] : []),
]
