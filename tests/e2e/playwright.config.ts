import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium, launchArgs } from './chromium.ts'

const results = fileURLToPath(new URL('../results', import.meta.url))
const chrome = { executablePath: findChromium(), args: launchArgs }

export default defineConfig({
  testDir: '.',
  outputDir: `${results}/browser`,
  reporter: [['list'], ['json', { outputFile: `${results}/browser.json` }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { browserName: 'chromium', launchOptions: chrome, locale: 'en-IN', timezoneId: 'Asia/Kolkata', trace: 'retain-on-failure' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ],
})
