import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TicketDocument } from '../ticket/document.ts'
import { createTicketArchive } from './archive.ts'
import { sampleDocument } from './testing/sample-document.ts'

let directory: string
let printed: TicketDocument[]
/** A printer as the archive sees it: it returns bytes for a document, a little later. */
const printer = {
  async print(document: TicketDocument): Promise<Uint8Array> {
    await new Promise((resolve) => setTimeout(resolve, 5))
    printed.push(document)
    return new TextEncoder().encode(`%PDF of ${document.bookingId}, print ${printed.length}\n%%EOF\n`)
  },
}
const said = (pdf: Uint8Array) => new TextDecoder().decode(pdf)
const open = (onKeepFailed: (error: unknown) => void = () => {}) =>
  createTicketArchive({ directory: join(directory, 'tickets'), printer, onKeepFailed })
const onlyFile = async () => join(directory, 'tickets', (await readdir(join(directory, 'tickets')))[0] ?? 'none')

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sabha-archive-'))
  printed = []
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('a kept ticket is not printed again, not even after a restart', async () => {
  const first = await open().fetch('BK1-1-en', () => sampleDocument(1))
  const again = await open().fetch('BK1-1-en', () => {
    throw new Error('nobody should ask for the document')
  })
  expect(said(again)).toBe(said(first))
  expect(printed).toHaveLength(1)
})

test('requests at the same time for one key print once; another key is another ticket', async () => {
  const archive = open()
  const make = () => sampleDocument(1)
  const [a, b, c] = await Promise.all([archive.fetch('one', make), archive.fetch('one', make), archive.fetch('two', make)])
  expect(said(a)).toBe(said(b))
  expect(said(a)).not.toBe(said(c))
  expect(printed).toHaveLength(2)
})

test.each([
  ['empty', (path: string) => truncate(path, 0)],
  ['cut short', (path: string) => truncate(path, 20)],
  ['changed', async (path: string) => writeFile(path, (await readFile(path, 'latin1')).replace('BK', 'XX'), 'latin1')],
  ['something else', (path: string) => writeFile(path, 'x'.repeat(500))],
])('a file that is %s is printed anew', async (_, damage) => {
  await open().fetch('key', () => sampleDocument(1))
  await damage(await onlyFile())
  expect(said(await open().fetch('key', () => sampleDocument(1)))).toContain('print 2')
  expect(said(await open().fetch('key', () => sampleDocument(1)))).toContain('print 2')
})

test('what is kept is the PDF and a comment: readers open it as it is', async () => {
  const pdf = await open().fetch('key', () => sampleDocument(1))
  expect(await readFile(await onlyFile(), 'latin1')).toMatch(new RegExp(`^${said(pdf)}\\n%sha256 [0-9a-f]{64}\\n$`))
})

test.each(['../../etc/passwd', '/etc/passwd', 'a\u0000b', 'x'.repeat(5000), ''])('the key %j leads nowhere else', async (key) => {
  await open().fetch(key, () => sampleDocument(1))
  expect(await readdir(directory)).toEqual(['tickets'])
  expect(await readdir(join(directory, 'tickets'))).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.pdf$/)])
})

test('a print that failed leaves nothing behind and is tried again', async () => {
  const archive = open()
  await expect(archive.fetch('key', () => Promise.reject(new Error('no such booking')))).rejects.toThrow('no such booking')
  expect(said(await archive.fetch('key', () => sampleDocument(1)))).toContain('print 1')
})

test('where nothing can be kept the ticket is handed out all the same, and it is told', async () => {
  await writeFile(join(directory, 'tickets'), 'a file where the directory should be')
  const failures: unknown[] = []
  const archive = open((error) => failures.push(error))
  expect(said(await archive.fetch('key', () => sampleDocument(1)))).toContain('print 1')
  expect(failures).toHaveLength(1)
})

test('what was printed long ago is gone, and printed anew when it is asked for', async () => {
  const archive = open()
  await archive.forgetOlder(Date.now())
  await archive.fetch('old', () => sampleDocument(1))
  const old = await onlyFile()
  await utimes(old, 1_000, 1_000)
  await archive.fetch('new', () => sampleDocument(1))
  // Another process was about to finish it.
  await symlink('gone', join(directory, 'tickets', '0.tmp'))
  await archive.forgetOlder(Date.now() - 60_000)
  await rm(join(directory, 'tickets', '0.tmp'))
  expect(await onlyFile()).not.toBe(old)
  expect(said(await archive.fetch('old', () => sampleDocument(1)))).toContain('print 3')
})

test('a forgotten ticket is gone, with what was printed of it before tickets looked as they do now', async () => {
  const archive = open()
  await archive.fetch('key', () => sampleDocument(1))
  await writeFile(join(directory, 'tickets', `${createHash('sha256').update('2:key').digest('hex')}.pdf`), 'with a name in it')
  await archive.forget('key')
  expect(await readdir(join(directory, 'tickets'))).toEqual([])
  await archive.forget('never seen')
})
