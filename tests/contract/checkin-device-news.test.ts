import { expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import { it } from '../builders/fixtures.ts'

const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()

async function newsOf({ client }: Admin, name: string) {
  const { devices } = await client.checkin.report({ show_id: '1' })
  const device = devices.find((one) => one.name === name)
  return device && { list_at: device.list_at, waiting: device.waiting }
}

it('the office sees how many scans wait on a phone, and how old its list is', async ({ backend, admin, phone }) => {
  expect(await newsOf(admin, phone.name)).toEqual({ list_at: null, waiting: null })
  const first = backend.clock.now
  await phone.client.checkin.list({ show_id: '1', waiting: 7 })
  expect(await newsOf(admin, phone.name)).toEqual({ list_at: iso(first), waiting: 7 })

  backend.clock.now += minute
  expect(await newsOf(admin, phone.name)).toEqual({ list_at: iso(first), waiting: 7 })
  await phone.client.checkin.list({ show_id: '1', waiting: 0 })
  expect(await newsOf(admin, phone.name)).toEqual({ list_at: iso(first + minute), waiting: 0 })
})

it('a phone that tells nothing of its queue leaves what it told, and nonsense is refused', async ({ admin, phone }) => {
  await phone.client.checkin.list({ show_id: '1', waiting: 3 })
  await phone.client.checkin.list({ show_id: '1' })
  expect(await newsOf(admin, phone.name)).toMatchObject({ waiting: 3 })
  for (const waiting of [-4, 2.9]) {
    await expect(phone.client.checkin.list({ show_id: '1', waiting })).rejects.toMatchObject({ status: 400, code: 'malformed' })
  }
  expect(await newsOf(admin, phone.name)).toMatchObject({ waiting: 3 })
  await phone.client.checkin.list({ show_id: '1', waiting: 9_999_999_999 })
  expect(await newsOf(admin, phone.name)).toMatchObject({ waiting: 1_000_000 })
})

it('an admin who fetches the list is no phone', async ({ admin, phone }) => {
  await admin.client.checkin.list({ show_id: '1', waiting: 9 })
  expect(await newsOf(admin, phone.name)).toEqual({ list_at: null, waiting: null })
})
