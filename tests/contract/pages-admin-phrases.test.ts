import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refusals } from '@sabha/api/refusal'
import { adminKannada } from '@sabha/language/admin-phrases'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What staff alone reach: the admin's pages, the backend's rules and routes behind them, what fills the demo. */
const ofStaff = [
  /booking\/src\/admin\//,
  /backend\/src\/(dev|rules\/(accounts|messages|reports|shows))\//,
  /backend\/src\/rules\/bookings\/(booking-page|cancel-booking|counter-sale)\./,
  /backend\/src\/rules\/checkin\/(conflicts|report)\./,
  /backend\/src\/rules\/payments\/(money-owed|refund-by-staff)\./,
  /backend\/src\/rules\/(seats\/change-seats|tickets\/send-ticket|waiting-room\/admin)\./,
  /backend\/src\/routes\//,
  /api\/src\/(admin\/|audit-actions)|refusal\.ts$/,
]

/** What visitors and the scanner run, and what answers them. */
const program = globSync(['sites/{booking,scanner}/src/**/*.{ts,tsx}', 'shared/{ui,api}/src/**/*.{ts,tsx}', 'sites/backend/src/**/*.ts'], {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$/.test(file) && !ofStaff.some((folder) => folder.test(file)))
  .toSorted()

/** Single small words are names of fields in a program as well. */
const officeOnly: ReadonlySet<string> = new Set(Object.keys(adminKannada).filter((phrase) => !/^[a-z]+$/.test(phrase)))

/** The texts of a source file as they stand between quotes, and what its refusals say. */
function saidIn(source: string): string[] {
  const quoted = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(([, a, b]) =>
    (a ?? b ?? '').replace(/\\(.)/g, '$1'),
  )
  const refused = [...source.matchAll(/refuse\('([\w-]+)'/g)].flatMap(([, code = '']) =>
    Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals].message : [],
  )
  return [...quoted, ...refused]
}

it('what visitors and the door may be told is not in the dictionary that only the office fetches', () => {
  expect(program.length).toBeGreaterThan(300)
  const found = program.flatMap((file) =>
    saidIn(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
      .filter((text) => officeOnly.has(text))
      .map((text) => `${file}: ${text}`),
  )
  expect([...new Set(found)]).toEqual([])
})
