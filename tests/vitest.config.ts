import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './builders/postgres.ts'
import { SlowestFirst } from './slowest-first.ts'

const runSetup = fileURLToPath(new URL('builders/run-setup.ts', import.meta.url))
const leaveNothing = fileURLToPath(new URL('builders/leave-nothing.ts', import.meta.url))

/** Tests for PostgreSQL only, where several processes share a database. */
const ofPostgres = ['tests/{contract,faults}/*postgres*.test.ts']

/**
 * Tests that run once, on SQLite: those of files, frames, headers, certificates and settings, those that read a show or a booking only to
 * draw it, and those that look at a guest's words before they come near a database. All other tests ask a database to decide, and have to
 * pass on both engines.
 */
const ofNoDatabase = [
  'accounts-guests',
  'checkin-decode-qr',
  'checkin-lane',
  'http*',
  'operation-full-disk',
  'operation-settings',
  'pages*',
  'privacy-logs',
  'site-everywhere',
  'tickets',
  'tickets-addresses',
  'tickets-links',
  'tickets-wallet',
].map((name) => `tests/contract/${name}.test.ts`)

const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'sqlite',
      globalSetup: [runSetup],
      setupFiles: [leaveNothing],
      include: ['shared/*/src/**/*.test.{ts,tsx}', 'sites/*/src/**/*.test.{ts,tsx}', 'tests/{contract,faults}/**/*.test.ts'],
      exclude: ofPostgres,
    },
  },
]

// Every test that asks the database has to pass on both engines. `pnpm test` sets POSTGRES=1.
if (process.env['POSTGRES'] && findPostgres()) {
  projects.push({
    extends: true,
    test: {
      name: 'postgres',
      include: ['tests/contract/**/*.test.ts', 'tests/faults/{counter-model,fuzz,generated,money-model}.test.ts', ...ofPostgres],
      exclude: ofNoDatabase,
      globalSetup: [runSetup, 'tests/builders/postgres-project.ts'],
      setupFiles: [leaveNothing, 'tests/builders/on-postgres.ts'],
    },
  })
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Each test waits for its backend, its database or a clock most of the time, so two of them run at a time on two cores. A busy machine
  // may be late, which is no fault: `expect.poll` waits long. Tests never use `vi.waitFor`, which waits for its own second only.
  test: {
    projects,
    sequence: { sequencer: SlowestFirst },
    maxWorkers: '100%',
    // A worker loads the modules of a backend once, not once per file: a third of the time. Each file takes back what it stubs.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
