import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './builders/postgres.ts'
import { SlowestFirst } from './slowest-first.ts'

const runSetup = fileURLToPath(new URL('builders/run-setup.ts', import.meta.url))
const leaveNothing = fileURLToPath(new URL('builders/leave-nothing.ts', import.meta.url))

/** Only where several processes share a database. */
const ofPostgres = ['tests/{contract,faults}/*postgres*.test.ts']

/**
 * Run once, on SQLite: what is of files, frames, headers, certificates and settings, what only reads a show or a booking to draw it, and
 * what looks at a guest's words before they come near a database. Everything else asks a database to decide, and has to pass on both.
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

// Whatever asks the database passes on both engines; with POSTGRES=1, as `pnpm test` runs it.
if (process.env['POSTGRES'] && findPostgres()) {
  projects.push({
    extends: true,
    test: {
      name: 'postgres',
      include: ['tests/contract/**/*.test.ts', 'tests/faults/{counter-model,fuzz,generated}.test.ts', ...ofPostgres],
      exclude: ofNoDatabase,
      globalSetup: [runSetup, 'tests/builders/postgres-project.ts'],
      setupFiles: [leaveNothing, 'tests/builders/on-postgres.ts'],
    },
  })
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Each waits for its backend, its database or a clock most of the time: on two cores, two at a time.
  // What a busy machine does late is late and no fault: `expect.poll` (and never `vi.waitFor`, which knows only its own second) waits long.
  test: {
    projects,
    sequence: { sequencer: SlowestFirst },
    maxWorkers: '100%',
    // The modules of a backend are loaded once a worker, not once a file: a third of the time. What a file stubs, it leaves as it was.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
