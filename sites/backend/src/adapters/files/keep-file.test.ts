import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepFile, sweepUnfinished } from './keep-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sabha-keep-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('what a crash left unfinished is swept; what is kept, and what another process may be writing now, is not', async () => {
  await keepFile(join(folder, 'ticket.pdf'), [bytes('%PDF'), bytes('-1.7')])
  const old = 'ticket.pdf.0b7f1c1e-7f53-4a55-9d3d-1c1f4d2f8a10.tmp'
  const young = 'other.pdf.6a1d2b3c-1111-4222-8333-444455556666.tmp'
  const foreign = 'notes.tmp'
  const now = Date.now()
  const written = { [old]: 61, [young]: 1, [foreign]: 600, 'ticket.pdf': 600 }
  for (const [name, minutes] of Object.entries(written)) {
    if (name !== 'ticket.pdf') writeFileSync(join(folder, name), 'half')
    const at = (now - minutes * 60_000) / 1000
    utimesSync(join(folder, name), at, at)
  }
  await sweepUnfinished(folder, now)
  expect(readdirSync(folder).toSorted()).toEqual([foreign, young, 'ticket.pdf'].toSorted())
  expect(readFileSync(join(folder, 'ticket.pdf'), 'latin1')).toBe('%PDF-1.7')
})

test('a folder that is not there yet has nothing to sweep', async () => {
  await expect(sweepUnfinished(join(folder, 'none'), Date.now())).resolves.toBeUndefined()
})

test('a file that can’t be written leaves nothing behind', async () => {
  const path = join(folder, 'folder-in-the-way')
  await keepFile(join(path, 'x'), [bytes('x')])
  await expect(keepFile(path, [bytes('y')])).rejects.toThrow()
  expect(readdirSync(folder).filter((name) => name.startsWith('folder-in-the-way'))).toEqual(['folder-in-the-way'])
})
