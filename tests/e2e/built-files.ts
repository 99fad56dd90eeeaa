import { readFileSync } from 'node:fs'

const manifest = new URL('../../sites/booking/dist/.vite/manifest.json', import.meta.url)

/** Returns the address of the script to which a page of the booking site, such as `src/pages/login/page.tsx`, was built. */
export function fileOf(source: string): string {
  const built = (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>)[source]
  if (!built) throw new Error(`${source} is built to no file`)
  return `/${built.file}`
}
