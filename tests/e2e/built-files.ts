import { readFileSync } from 'node:fs'

const manifest = new URL('../../sites/booking/dist/.vite/manifest.json', import.meta.url)

/** The address of the script that a page of the booking site was built to: `src/pages/login/page.tsx`. */
export function fileOf(source: string): string {
  const built = (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>)[source]
  if (!built) throw new Error(`${source} is built to no file`)
  return `/${built.file}`
}
