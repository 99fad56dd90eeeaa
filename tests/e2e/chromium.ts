import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
]

/**
 * Features that are off in tests: those that Playwright switches off, since Chromium reads only the last such list; and the address bar's
 * suggestions, for which Chromium draws two hidden pages in every window.
 */
const featuresOff = [
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
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Arguments for a browser in a test: quiet, and without its sandbox when it runs as root. */
export const launchArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Returns an installed Chromium or Chrome. If there is none, it fetches one: Playwright's own, or Debian's package where that is allowed.
 */
export function findChromium(): string {
  const found = () =>
    installed.find((path) => existsSync(path)) ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  const present = found()
  if (present) return present
  process.stdout.write('No Chromium found: getting one …\n')
  const attempts: [string, string[]][] = [
    ['playwright', ['install', 'chromium']],
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? ([
          ['apt-get', ['update', '-qq']],
          ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
        ] as [string, string[]][])
      : []),
  ]
  for (const [command, args] of attempts) {
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const fetched = found()
    if (fetched) return fetched
  }
  throw new Error('The browser tests need Chromium: install the package "chromium" or Google Chrome.')
}
