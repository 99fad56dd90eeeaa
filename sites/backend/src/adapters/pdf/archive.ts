import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFile, removeOlder } from '../files/keep-file.ts'
import type { Printable, TicketPrinter } from './printer.ts'

export interface TicketArchive {
  /** Returns the PDF stored under this key, or prints one from `makeDocument()` and stores it. Concurrent calls for a key print it once. */
  fetch(key: string, makeDocument: () => Promise<Printable> | Printable): Promise<Uint8Array>
  /** Removes what is stored under this key. */
  forget(key: string): Promise<void>
  /** Removes what was printed before this time, epoch ms. */
  forgetOlder(before: number): Promise<void>
}

/** Raised when tickets are to look different: stored ones are then printed again. */
const edition = 3
const sealStart = '\n%sha256 '
const sealLength = sealStart.length + 64 + 1

/**
 * Stores printed tickets as files. A file's name is a hash, so that no key can lead out of the directory; its last line is a comment with
 * the checksum of everything before it, so that a file cut short or damaged by a crash is noticed and printed again.
 */
export function createTicketArchive(options: {
  directory: string
  printer: Pick<TicketPrinter, 'print'>
  /** Called when a printed ticket could not be stored (a full disk); it is still handed out. */
  onKeepFailed: (error: unknown) => void
}): TicketArchive {
  const { directory, printer, onKeepFailed } = options
  const underWay = new Map<string, Promise<Uint8Array>>()
  const pathOf = (key: string, by = edition) => join(directory, `${sha256(`${by}:${key}`)}.pdf`)

  async function printAndKeep(path: string, makeDocument: () => Promise<Printable> | Printable): Promise<Uint8Array> {
    const pdf = await printer.print(await makeDocument())
    await keepFile(path, [pdf, Buffer.from(seal(pdf), 'latin1')]).catch((error: unknown) => onKeepFailed(error))
    return pdf
  }

  return {
    fetch(key, makeDocument) {
      const path = pathOf(key)
      const current = underWay.get(path)
      if (current) return current
      const fetching = readKept(path)
        .then((kept) => kept ?? printAndKeep(path, makeDocument))
        .finally(() => underWay.delete(path))
      underWay.set(path, fetching)
      return fetching
    },

    async forget(key) {
      const path = pathOf(key)
      await underWay.get(path)?.catch(() => undefined)
      // Files of the edition before are no longer read, but may be there until they are swept up by their age.
      for (const each of [path, pathOf(key, edition - 1)]) await rm(each, { force: true })
    },

    forgetOlder: (before) => removeOlder(directory, before),
  }
}

async function readKept(path: string): Promise<Uint8Array | undefined> {
  const file = await readFile(path).catch(() => undefined)
  if (!file || file.length <= sealLength) return undefined
  const pdf = file.subarray(0, file.length - sealLength)
  return file.subarray(pdf.length).toString('latin1') === seal(pdf) ? new Uint8Array(pdf) : undefined
}

function seal(pdf: Uint8Array): string {
  return `${sealStart}${sha256(pdf)}\n`
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
