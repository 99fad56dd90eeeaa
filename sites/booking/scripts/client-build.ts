import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ClientBuild } from '../src/render/client-build-shape.ts'

const name = 'virtual:client-build'
/** The file that the entry starts last. */
const start = 'src/start.tsx'

/** The part of Vite's manifest that is read here. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** Gives the server's build what the browser's build, which runs before it, wrote to this folder. */
export function clientBuild(folder: string): Plugin {
  return {
    name: 'client-build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(readClientBuild(folder))}` : undefined),
  }
}

function readClientBuild(folder: string): ClientBuild {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('the manifest names no entry')
  const atOnce = closureOf(manifest, start, closureOf(manifest, entry))
  const pages = Object.keys(manifest).filter((key) => /^src\/(pages|admin)\//.test(key))
  const dictionary = Object.keys(manifest).find((key) => key.endsWith('shared/language/src/visitor-phrases.ts'))
  if (dictionary === undefined) throw new Error('the manifest names no dictionary')
  return {
    template: withLinks(readFileSync(join(folder, 'index.html'), 'utf8'), filesOf(manifest, atOnce)),
    pages: Object.fromEntries(pages.map((page) => [page, pageFilesOf(manifest, page, atOnce)])),
    kannada: filesOf(manifest, closureOf(manifest, dictionary).difference(atOnce)).scripts,
    styles: Object.fromEntries(
      globSync('assets/*.css', { cwd: folder }).map((file) => [`/${file}`, readFileSync(join(folder, file), 'utf8').trim()]),
    ),
    fonts: { basic: fontOf(folder, 'basic'), kannada: fontOf(folder, 'kannada') },
  }
}

/** Links the files that the entry would load one after another, so that the document asks for them at once. */
function withLinks(template: string, { scripts, styles }: { scripts: string[]; styles: string[] }): string {
  const links = [
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ]
  const missing = links.filter((link) => !template.includes(/\b(href=".*")/.exec(link)?.[1] ?? ''))
  return template.replace('</head>', () => `${missing.join('\n')}\n</head>`)
}

/** Returns a chunk and all that it imports, imports first. */
function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  for (const imported of manifest[key]?.imports ?? []) closureOf(manifest, imported, seen)
  return seen.add(key)
}

/** Adds the styles of what the page loads later from its own folder: the server renders that, too, where the address asks for it. */
function pageFilesOf(manifest: Manifest, page: string, atOnce: ReadonlySet<string>): { scripts: string[]; styles: string[] } {
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  const later = (manifest[page]?.dynamicImports ?? []).filter((key) => key.startsWith(folder))
  const own = filesOf(manifest, closureOf(manifest, page).difference(atOnce))
  const styles = later.flatMap((key) => filesOf(manifest, closureOf(manifest, key).difference(atOnce)).styles)
  return { scripts: own.scripts, styles: [...new Set([...own.styles, ...styles])] }
}

function filesOf(manifest: Manifest, keys: Iterable<string>): { scripts: string[]; styles: string[] } {
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  const rooted = (file: string) => `/${file}`
  return { scripts: chunks.map(({ file }) => rooted(file)), styles: [...new Set(chunks.flatMap(({ css = [] }) => css.map(rooted)))] }
}

function fontOf(folder: string, script: string): string {
  const [file] = globSync(`assets/anek-kannada-${script}-wght-normal-*.woff2`, { cwd: folder })
  if (file === undefined) throw new Error(`the build has no ${script} font`)
  return `/${file}`
}
