import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sabha/api/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { type Buyer, buy, hold, signIn } from '../builders/buyer.ts'
import { raw } from '../builders/raw.ts'

let dataDir: string
let backend: Backend
const start = () => startBackend({ dataDir, jobs: 'idle' })

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sabha-restart-'))
  backend = await start()
})

afterEach(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true })
})

async function restart(buyer: Buyer): Promise<Buyer> {
  await backend.close()
  backend = await start()
  return { ...buyer, client: createClient({ baseUrl: `${backend.origin}/api/`, token: () => buyer.token }) }
}

it('a restart keeps who is signed in, what they hold and what they bought', async () => {
  const before = await signIn(backend.origin)
  const bought = await buy(backend.origin, before, ['A1'])
  const held = await hold(before, ['A2'])

  const buyer = await restart(before)
  expect((await buyer.client.bookings.mine({})).bookings).toEqual([{ ...bought, credit_notes: [] }])
  await expect(hold(await signIn(backend.origin), ['A2'])).rejects.toMatchObject({ code: 'seats-taken' })
  expect((await buyer.client.payments.createOrder({ amount: 2499, currency: 'INR', booking_id: held.booking_id })).success).toBe(true)
})

it('a restart keeps the addresses and the signatures of tickets', async () => {
  const before = await signIn(backend.origin)
  const { booking_id } = await buy(backend.origin, before, ['A1'])
  const first = await before.client.tickets.pdf({ booking_id })
  const pdf = (await raw(backend.origin, first.pdf_path)).bytes

  const buyer = await restart(before)
  const second = await buyer.client.tickets.pdf({ booking_id })
  expect({ path: second.pdf_path, qr: second.qr }).toEqual({ path: first.pdf_path, qr: first.qr })
  expect((await raw(backend.origin, first.pdf_path)).bytes.equals(pdf)).toBe(true)
})

it('a restart seeds nothing anew', async () => {
  const before = await signIn(backend.origin)
  await backend.deps.store.alone((tx) => tx.updateTable('show').set({ title: 'Renamed by the office' }).execute())
  const buyer = await restart(before)
  expect((await buyer.client.shows.list({})).shows.map(({ title }) => title)).toEqual(['Renamed by the office'])
})
