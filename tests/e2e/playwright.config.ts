import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium, launchArgs } from './chromium.ts'
import { desktop, phone } from './devices.ts'

const results = fileURLToPath(new URL('../results', import.meta.url))
const chrome = { executablePath: findChromium(), args: launchArgs }

export default defineConfig({
  testDir: '.',
  globalSetup: '../builders/run-setup.ts',
  outputDir: `${results}/browser`,
  reporter: [['list'], ['json', { outputFile: `${results}/browser.json` }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A busy machine may be late, which is no fault.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // No trace: a snapshot of a thousand seats at every step costs a third of the time. `--trace on` makes one where it is needed.
  use: {
    browserName: 'chromium',
    launchOptions: chrome,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // An action that waits longer hangs, and fails with its place.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
    { name: 'phone', use: phone, grepInvert: /@desktop/ },
  ],
})
