import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFile, removeOlder } from '../files/keep-file.ts'
import type { Printable, TicketPrinter } from './printer.ts'

export interface TicketArchive {
  /** The PDF kept under this key, or one printed now from `makeDocument()` and kept. At the same time for one key: printed once. */
  fetch(key: string, makeDocument: () => Promise<Printable> | Printable): Promise<Uint8Array>
  /** Removes what is kept under this key. */
  forget(key: string): Promise<void>
  /** Removes what was printed before then, epoch ms. */
  forgetOlder(before: number): Promise<void>
}

/** Raised when tickets are to look different: what was kept before is then printed anew. */
const edition = 3
const sealStart = '\n%sha256 '
const sealLength = sealStart.length + 64 + 1

/**
 * Printed tickets as files. A file's name is a hash, so that no key can lead out of the directory; its last line is a comment
 * with the checksum of what stands before it, so that a file cut short or damaged by a crash is noticed and printed anew.
 */
export function createTicketArchive(options: {
  directory: string
  printer: Pick<TicketPrinter, 'print'>
  /** A ticket was printed but could not be kept (a full disk): it is handed out all the same. */
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
      // Of the edition before nothing is read any more, and it may be there until it is swept up by its age.
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
