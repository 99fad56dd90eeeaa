import { spawnSync } from 'node:child_process'

/** The text that poppler, which most Linux readers use, finds; undefined on a machine without it. */
export function readByPoppler(pdf: Uint8Array): string | undefined {
  const { error, stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  return error ? undefined : stdout
}
