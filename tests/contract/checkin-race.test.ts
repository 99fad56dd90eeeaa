import type { Store } from '@sabha/backend/store/store'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

let backend: Backend | undefined

afterEach(async () => {
  await backend?.close()
  backend = undefined
})

async function verdictsOf(at: Backend, count: number): Promise<Record<string, number>> {
  const admin = await signInAdmin(at)
  const phones = await Promise.all(Array.from({ length: count }, () => pairPhone(at, { admin })))
  const ticket = await sellTicket(at, ['A1'])
  const answers = await Promise.all(phones.map(({ client }) => client.checkin.scan({ qr: ticket.qr(), scan_id: newScanId() })))
  return Object.fromEntries([...Map.groupBy(answers, ({ verdict }) => verdict ?? 'none')].map(([verdict, { length }]) => [verdict, length]))
}

it('of 50 phones that scan a ticket at once, one lets it in', async () => {
  backend = await startBackend()
  expect(await verdictsOf(backend, 50)).toEqual({ admitted: 1, 'already-used': 49 })
  expect(await backend.deps.store.read.selectFrom('admission').selectAll().execute()).toHaveLength(1)
})

it('negative control: with the key of the admissions taken away, more than one lets it in', async () => {
  backend = await startBackend()
  await dropKey(backend.deps.store)
  const { admitted = 0 } = await verdictsOf(backend, 5)
  expect(admitted).toBeGreaterThan(1)
})

async function dropKey(store: Store): Promise<void> {
  await store.alone(async (tx) => {
    await sql`create table keyless as select * from admission`.execute(tx)
    await sql`drop table admission`.execute(tx)
    await sql`alter table keyless rename to admission`.execute(tx)
  })
}
