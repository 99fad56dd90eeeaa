import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refusals } from '@sabha/api/refusal'
import { adminKannada } from '@sabha/language/admin-phrases'
import { counterKannada } from '@sabha/language/counter-phrases'
import { kannada } from '@sabha/language/phrases'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Code that only staff reach: the admin's pages, the backend's rules and routes behind them, and the demo's data. */
const ofStaff = [
  /booking\/src\/admin\//,
  /scanner\/src\/(counter|pages\/sell)\//,
  /backend\/src\/(dev|rules\/(accounts|messages|pictures|reports|settings|shows|site|tills))\//,
  /backend\/src\/rules\/bookings\/(cancel-booking|desk-sale|door-note|move-seats)\./,
  /backend\/src\/rules\/checkin\/(gates|report)\./,
  /backend\/src\/rules\/counter\/(code-uses|office|remove-note|take-refunds)\./,
  /backend\/src\/rules\/groups\/(change|end|keep)-group\./,
  /backend\/src\/rules\/payments\/(money-owed|refunds|save-payment-keys)\./,
  /backend\/src\/rules\/prices\/(save-code|save-rule|concessions)\./,
  /backend\/src\/rules\/season-passes\/make-pass\./,
  /backend\/src\/rules\/(seats\/change-seats|tickets\/(reissue|send)-ticket|waiting-room\/admin)\./,
  /backend\/src\/routes\//,
  // Texts on papers only, which no page shows.
  /backend\/src\/adapters\/ticket\/place-of-supply\./,
  /backend\/src\/wire\/(booking-page|checkin-report|halls|payments|tasks)\./,
  // Of the lists of refusals, each text is looked for where it is refused.
  /api\/src\/(admin\/|audit-actions|refusals\/|site\/(content|site-file|take-archive))/,
]

const sources = (...patterns: string[]) => globSync(patterns, { cwd: root, exclude: (file) => /\.test\.tsx?$/.test(file) }).toSorted()
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** Code that visitors and the scanner run, and the backend code that answers them. */
const program = sources('sites/*/src/**/*.{ts,tsx}', 'shared/{ui,api}/src/**/*.{ts,tsx}').filter(
  (file) => !ofStaff.some((folder) => folder.test(file)),
)

/** In code, single words in lower or upper case are also names of fields and settings. */
const isName = (phrase: string) => /^([a-z]+|[A-Z]+)$/.test(phrase)

const ofAdmin: ReadonlySet<string> = new Set(Object.keys(adminKannada).filter((phrase) => !isName(phrase)))

/** Returns the quoted texts of a source file, and the messages of its refusals. */
function saidIn(source: string): string[] {
  const quoted = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(([, a, b]) =>
    (a ?? b ?? '').replace(/\\(.)/g, '$1'),
  )
  const refused = [...source.matchAll(/refuse\('([\w-]+)'/g)].flatMap(([, code = '']) =>
    Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals].message : [],
  )
  return [...quoted, ...refused]
}

it('what visitors and the door may be told is not in the dictionary that the admin alone fetches', () => {
  expect(program.length).toBeGreaterThan(300)
  const found = program.flatMap((file) =>
    saidIn(read(file))
      .filter((text) => ofAdmin.has(text))
      .map((text) => `${file}: ${text}`),
  )
  expect([...new Set(found)]).toEqual([])
})

it('what is said where tickets are sold is fetched there', () => {
  const selling = sources('sites/scanner/src/{counter,pages/sell}/**/*.{ts,tsx}', 'sites/backend/src/rules/counter/code-uses.ts')
  const found = selling.flatMap((file) => saidIn(read(file)).filter((text) => ofAdmin.has(text) && !Object.hasOwn(counterKannada, text)))
  expect(found).toEqual([])
})

it('every phrase of the dictionary is said somewhere', () => {
  const said = new Set(sources('{sites,shared}/*/src/**/*.{ts,tsx}', 'shared/ticketing/halls/*.json').flatMap((file) => saidIn(read(file))))
  expect(Object.keys(kannada).filter((phrase) => !isName(phrase) && !said.has(phrase.replace(/_one$/, '')))).toEqual([])
})
