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
  // What a busy machine does late is late and no fault.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // No trace: a picture of a thousand seats at every step costs a third of the time. `--trace on` makes one where it is needed.
  use: {
    browserName: 'chromium',
    launchOptions: chrome,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // What waits for longer hangs, and says where.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
    { name: 'phone', use: phone, grepInvert: /@desktop/ },
  ],
})
