import { spawnSync } from 'node:child_process'

/** What poppler, which most Linux readers stand on, takes for the text; undefined on a machine that has none. */
export function readByPoppler(pdf: Uint8Array): string | undefined {
  const { error, stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  return error ? undefined : stdout
}
