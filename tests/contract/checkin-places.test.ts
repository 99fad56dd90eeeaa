import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import type { Buyer } from '../builders/buyer.ts'
import { conflictsOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import { addMats, buyPlaces } from '../builders/mats.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'

interface Door {
  showId: string
  code: string
  first: Phone
  second: Phone
}

/** Sells three places, with `seats` where they are given, and pairs two phones at their door. */
async function open(backend: Backend, buyer: Buyer, admin: Admin, seats?: string[]): Promise<Door> {
  const showId = await addMats(backend, 5)
  const { verification_code: code } = await buyPlaces(backend, buyer, showId, { MATS: 3 }, seats)
  const pair = (name: string) => pairPhone(backend, { admin, showId, name })
  return { showId, code, first: await pair('First phone'), second: await pair('Second phone') }
}

const scan = ({ showId, code }: Door, { client }: Phone, more: object = {}) =>
  client.checkin.scan({ qr: code, entry: 'manual', show_id: showId, scan_id: newScanId(), ...more })
const insideOf = async ({ deps }: Backend) => (await deps.store.read.selectFrom('admission').selectAll().execute()).length

describe('one code of several places', () => {
  it('lets all in at once where nothing else is said', async ({ backend, buyer, admin }) => {
    const door = await open(backend, buyer, admin, ['A1'])
    expect(await scan(door, door.first)).toMatchObject({ verdict: 'admitted', inside: 0, total: 4 })
    expect(await scan(door, door.second)).toMatchObject({ verdict: 'already-used', inside: 4, total: 4 })
  })

  it('lets them in in parts, whichever places a phone names', async ({ backend, buyer, admin }) => {
    const door = await open(backend, buyer, admin)
    expect(await scan(door, door.first, { seats: [1] })).toMatchObject({ verdict: 'admitted', seat_indexes: [1] })
    // This phone's list is older, so it names the first two places.
    expect(await scan(door, door.second, { seats: [1, 2] })).toMatchObject({ verdict: 'admitted', seat_indexes: [2, 3], conflict: false })
    expect(await scan(door, door.first, { seats: [2] })).toMatchObject({ verdict: 'already-used' })
    expect(await insideOf(backend)).toBe(3)
  })

  it('let in by two phones without a network counts up to the whole, and no further in silence', async ({ backend, buyer, admin }) => {
    const door = await open(backend, buyer, admin)
    const offline = { shown: 'admitted', acted: 'admitted' }
    expect(await scan(door, door.first, { ...offline, seats: [1] })).toMatchObject({ conflict: false })
    expect(await scan(door, door.second, { ...offline, seats: [1, 2] })).toMatchObject({ conflict: false })
    expect(await insideOf(backend)).toBe(3)
    expect(await scan(door, door.second, { ...offline, seats: [1] })).toMatchObject({ conflict: true })
    expect(await insideOf(backend)).toBe(3)
  })

  it('let in by two phones without a network in parts, and too often: the conflict names both phones', async ({
    backend,
    buyer,
    admin,
  }) => {
    const door = await open(backend, buyer, admin)
    const letIn = async (phone: Phone, seats: number[]) => {
      const scan_id = newScanId()
      return { scan_id, ...(await scan(door, phone, { scan_id, shown: 'admitted', acted: 'admitted', seats })) }
    }
    const { scan_id: first } = await letIn(door.first, [1, 2])
    // Became the third place here; the second phone can't know that, and names that one next.
    await letIn(door.second, [1])
    const { scan_id: second, ...answer } = await letIn(door.second, [3])
    expect(answer).toMatchObject({ verdict: 'already-used', used_here: false, conflict: true })
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ kind: 'double-entry', first, second }])
  })

  it('that comes again under its id counts once; taken back, its places are free', async ({ backend, buyer, admin }) => {
    const door = await open(backend, buyer, admin)
    const again = { scan_id: newScanId(), seats: [1, 2], shown: 'admitted', acted: 'admitted' }
    await scan(door, door.second, { seats: [1] })
    for (let i = 0; i < 2; i++) expect(await scan(door, door.first, again)).toMatchObject({ conflict: false })
    expect(await insideOf(backend)).toBe(3)
    await door.first.client.checkin.undo({ undo_id: newScanId(), scan_id: again.scan_id })
    expect(await insideOf(backend)).toBe(1)
  })

  it('of which a place was given back lets in as many as are left', async ({ backend, buyer, admin }) => {
    const door = await open(backend, buyer, admin)
    const { bookings } = await buyer.client.bookings.mine({})
    const { booking_id = '', seats = [] } = bookings[0] ?? {}
    await admin.client.bookings.cancel({ booking_id, seats: seats.slice(0, 1), refund: true, note: '' })
    expect(await scan(door, door.first, { seats: [1, 2] })).toMatchObject({ verdict: 'admitted', seat_indexes: [2, 3] })
  })
})
