import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Who may import whom among our packages. */
const mayImport: Record<string, readonly string[]> = {
  'shared/ticketing': [],
  'shared/language': [],
  'shared/api': ['ticketing', 'language'],
  'shared/ui': ['ticketing', 'language', 'api'],
  'sites/booking': ['ticketing', 'language', 'api', 'ui'],
  'sites/scanner': ['ticketing', 'language', 'api', 'ui'],
  'sites/backend': ['ticketing', 'language', 'api'],
  tests: ['ticketing', 'language', 'api', 'backend', 'booking', 'scanner'],
}

/** Libraries that one room owns: nobody else imports them. */
const owners: [library: RegExp, rooms: RegExp][] = [
  [/^ky$/, /^shared\/api\//],
  [/^dexie$/, /^sites\/scanner\/src\/store\//],
  [/^@zxing\//, /^sites\/scanner\/src\/camera\//],
  [/^workbox-window$/, /^sites\/scanner\/src\/pwa\//],
  [/^(node:sqlite|kysely|pg)(\/|$)/, /^sites\/backend\/src\/store\/|^sites\/backend\/src\/dev\/sandbox\/ledger\.ts$/],
  [/^fastify$|^@fastify\//, /^sites\/backend\//],
  [/^pdfkit$/, /^sites\/backend\/src\/adapters\/pdf\//],
  [/^nodemailer/, /^sites\/backend\/src\/adapters\/mail\//],
]

/** Each line names a file and the rule that it breaks. */
export function importProblems(): string[] {
  const files = globSync('{shared,sites,tests}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).sort()
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap((match) => match[1] ?? [])
    return [...specifiers.flatMap((specifier) => problemOf(file, specifier) ?? []), ...environmentProblem(file, source)]
  })
}

function problemOf(file: string, specifier: string): string | undefined {
  const room = file.startsWith('tests/') ? 'tests' : file.split('/').slice(0, 2).join('/')
  const ours = /^@sabha\/([a-z]+)/.exec(specifier)?.[1]
  if (ours !== undefined && !mayImport[room]?.includes(ours)) return `${file}: ${room} may not import @sabha/${ours}`
  if (room === 'tests' || file.includes('.test.')) return undefined
  const owner = owners.find(([library]) => library.test(specifier))
  return owner && !owner[1].test(file) ? `${file}: ${specifier} belongs to another room` : undefined
}

function environmentProblem(file: string, source: string): string[] {
  const reads = /\bprocess\.env\b/.test(source) && file.startsWith('sites/') && !/(\.test|[./]config)\.ts$/.test(file)
  return reads ? [`${file}: the environment is read in the backend's config.ts only`] : []
}
