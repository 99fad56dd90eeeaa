import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from './build.ts'
import { check } from './check.ts'
import { root, run } from './run.ts'

/** Runs everything: checks, unit, contract, faults, browser. The last line gives the total. */
const tests = join(root, 'tests')
const results = join(tests, 'results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
const count = (passed: number, failed: number) => {
  total.passed += passed
  total.failed += failed
}

const checks = await check()
count(checks.filter((one) => one.passed).length, checks.filter((one) => !one.passed).length)

await build()
// The tests' own server, installed if that is allowed. Tests that use the database, and those of several processes, run on it as well.
const hasPostgres = (await run(process.execPath, ['builders/get-postgres.ts'], { cwd: tests })).code === 0
if (hasPostgres) process.env['POSTGRES'] = '1'
const vitestReport = join(results, 'vitest.json')
const vitestReporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
const vitest = await run('vitest', ['run', '--config', 'vitest.config.ts', ...vitestReporters], { cwd: tests })
const units = readReport<VitestReport>(vitestReport)
count(units?.numPassedTests ?? 0, failures(units?.numFailedTests, vitest.code))

const browserReport = join(results, 'browser.json')
const browser = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { cwd: tests })
const pages = readReport<PlaywrightReport>(browserReport)
// A test that passes only at the second try counts as failed.
count(pages?.stats.expected ?? 0, failures(pages && pages.stats.unexpected + pages.stats.flaky, browser.code))

if (!hasPostgres) {
  process.stdout.write('\nLEFT OUT: every test on PostgreSQL. There is none on this machine; install the package "postgresql".\n')
}
const names = [...checks.filter((one) => !one.passed).map((one) => one.name), ...failedUnits(units), ...failedPages(pages?.suites ?? [])]
for (const name of names) process.stdout.write(`\nFAILED: ${name}`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
if (total.failed > 0) process.exitCode = 1

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

interface PlaywrightSuite {
  file: string
  specs: { ok: boolean; title: string }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** Names failed tests again at the end, since often only the end of a long output is kept. */
function failedUnits(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${relative(root, file.name)}: ${one.fullName}\n${one.failureMessages.join('\n')}`),
  )
}

function failedPages(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.filter((spec) => !spec.ok).map((spec) => `${suite.file}: ${spec.title}`),
    ...failedPages(suite.suites ?? []),
  ])
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined // the runner ended before it wrote a report; its exit code counts as a failure
  }
}

/** A runner that ends badly without a failed test (a crash, an error outside the tests) counts as one failure. */
function failures(failed: number | undefined, code: number): number {
  return failed || (code === 0 ? 0 : 1)
}
