import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Door } from './door.ts'
import { FakeBackend } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

let phone: Phone
afterEach(() => phone.close())

/** Opens the door of a phone that has its list and then loses the network. */
async function doorWithoutNetwork(backend: FakeBackend): Promise<Door> {
  phone = new Phone(backend)
  const door = await phone.open()
  backend.always = 'unreachable'
  return door
}

describe('how many of a ticket’s guests go in', () => {
  it.each([
    ['is asked where the list says which rows have no numbers', [{ row: 'MAT', section: 'MATS', name: 'Mat' }]],
    ['and where it is one of a release of before, which says nothing of them', undefined],
  ])('%s', async (_, places) => {
    const backend = new FakeBackend()
    backend.places = places
    const mats = backend.sell(1, { seats: ['MAT1', 'MAT2', 'MAT3'], place: 'Mat' })
    const door = await doorWithoutNetwork(backend)
    expect(await door.parts(mats.whole, 'camera')).toMatchObject({ places: [{ name: 'Mat', inside: 0, total: 3, passing: [1, 2, 3] }] })
    expect(await door.scan(mats.whole, { source: 'camera', seats: [1, 2] })).toMatchObject({ tone: 'green' })
    // A single guest can't come in parts.
    expect(await door.parts(mats.whole, 'camera')).toBeNull()
  })

  it('is not asked where all have numbers, and the ticket is looked up once', async () => {
    const backend = new FakeBackend()
    const [pair, other] = [backend.sell(1), backend.sell(2)]
    const door = await doorWithoutNetwork(backend)
    // The first scan finds out that there is no network.
    await door.scan(other.seat(1), { source: 'camera' })
    const verified = vi.spyOn(crypto.subtle, 'verify')
    expect(await door.parts(pair.whole, 'camera')).toBeNull()
    expect(await door.scan(pair.whole, { source: 'camera' })).toMatchObject({ tone: 'green', by: 'phone' })
    expect(verified).toHaveBeenCalledTimes(1)
  })
})
