import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root, run } from './run.ts'

/** Builds the sites whose inputs have changed since their last build. */
export async function build(): Promise<void> {
  const sites = globSync('sites/*/vite.config.ts', { cwd: root }).map((config) => config.split('/')[1] ?? '')
  for (const site of sites) await buildSite(site)
}

async function buildSite(site: string): Promise<void> {
  const folder = join(root, 'sites', site)
  const stampFile = join(folder, 'dist/.stamp')
  const stamp = stampOf(site)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  process.stdout.write(`Building the ${site} site …\n`)
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], { cwd: folder, quiet: true })
  if (code !== 0) throw new Error(`The ${site} site could not be built.\n${output}`)
  const sent = globSync('dist/**/*.{html,js,css,svg,json,wasm,webmanifest}', { cwd: folder, exclude: ['dist/.*/**'] })
  for (const file of sent) compress(join(folder, file))
  writeFileSync(stampFile, stamp)
}

/** Writes compressed copies beside the file, as small as possible: the server sends the one that the browser accepts. */
function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < 1024) return
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/** A hash of everything that a site is built from, and of what the environment says about it. */
function stampOf(site: string): string {
  const inputs = globSync(['pnpm-lock.yaml', 'tsconfig.base.json', `sites/${site}/**/*`, 'shared/**/*'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'node_modules' || entry.name === 'dist' || entry.name.endsWith('.module.css.d.ts'),
  })
  const files = inputs.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  const hash = createHash('sha256').update(JSON.stringify(settings.sort()))
  for (const file of files.sort()) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
