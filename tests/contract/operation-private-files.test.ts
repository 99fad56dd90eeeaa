import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { startBackend } from '../builders/backend.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { dropDatabase } from '../builders/databases.ts'
import { raw } from '../builders/raw.ts'
import { startServer } from '../builders/server.ts'

let home: string
let dataDir: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sabha-private-'))
  dataDir = join(home, 'data')
})
afterEach(async () => {
  dropDatabase(dataDir)
  rmSync(home, { recursive: true })
})

const everything = () => ['.', ...readdirSync(dataDir, { recursive: true }).map(String)]
const openOnes = () => everything().filter((name) => (lstatSync(join(dataDir, name)).mode & 0o077) !== 0)

it('what a box office keeps is its own user’s alone, from its first start', async () => {
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password })
  await signInAdmin(server)
  const buyer = await signIn(server.origin)
  const { booking_id } = await buy(server.origin, buyer, ['A1'])
  const { pdf_path } = await buyer.client.tickets.pdf({ booking_id })
  expect((await raw(server.origin, pdf_path)).status).toBe(200)
  expect(everything().filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  expect(openOnes()).toEqual([])
  await server.stop()
})

it('what an earlier release left open is closed at the next start, and what isn’t ours stays as it is', async () => {
  const first = await startBackend({ dataDir })
  const buyer = await signIn(first.origin)
  const { booking_id } = await buy(first.origin, buyer, ['A1'])
  const { pdf_path } = await buyer.client.tickets.pdf({ booking_id })
  expect((await raw(first.origin, pdf_path)).status).toBe(200)
  await first.close()
  for (const name of everything().toReversed()) {
    const path = join(dataDir, name)
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
  }
  const second = await startBackend({ dataDir })
  expect(openOnes()).toEqual([])
  await second.close()

  writeFileSync(join(dataDir, 'somebody-else.txt'), '', { mode: 0o644 })
  chmodSync(dataDir, 0o755)
  const third = await startBackend({ dataDir })
  expect(openOnes()).toEqual(['.', 'somebody-else.txt'])
  await third.close()
})
