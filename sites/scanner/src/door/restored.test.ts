import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import { wipeBeforePairing } from '../store/wipe.ts'
import type { Door } from './door.ts'
import { FakeBackend } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let other: Phone
let door: Door

beforeEach(async () => {
  backend = new FakeBackend()
  for (const id of [1, 2, 3]) backend.sell(id)
  backend.tokens.add('token-2')
  phone = new Phone(backend)
  door = await phone.open()
  other = new Phone(backend, 2)
})
afterEach(() => {
  phone.close()
  other.close()
})

const scan = (text: string) => door.scan(text, { source: 'camera' }) as Promise<Judgement>
const sync = async (at = door) => {
  await phone.advance(11_000)
  await at.syncNow()
}
const inside = () => [...backend.inside.keys()].toSorted()

describe('a server whose database was put back from a backup', () => {
  it('is told again whom this phone let in, and fetches nobody twice', async () => {
    const putBack = backend.save()
    await scan(backend.token(1, 1))
    await scan(backend.token(2, 0))
    await sync()
    expect(door.status()).toMatchObject({ queue: [], admitted: 3 })
    putBack()
    expect(inside()).toEqual([])
    await sync()
    await sync()
    expect(door.status()).toMatchObject({ queue: [], admitted: 3, recalls: [] })
    expect(inside()).toEqual(['1/1', '2/1', '2/2'])
    expect(backend.conflicts).toEqual([])
    const elsewhere = await other.open()
    expect(await elsewhere.scan(backend.token(1, 1), { source: 'camera' })).toMatchObject({ verdict: { kind: 'already-used' } })
  })

  it('is found out though no list was fetched since the scans that it lost', async () => {
    await sync()
    const putBack = backend.save()
    await scan(backend.token(1, 1))
    expect(inside()).toEqual(['1/1'])
    putBack()
    await sync()
    await sync()
    expect(inside()).toEqual(['1/1'])
    expect(door.status()).toMatchObject({ queue: [], admitted: 1 })
  })

  it('gives the whole list, also where its count has passed that of the phone: what was sold and lost is on it no more', async () => {
    const putBack = backend.save()
    backend.sell(8)
    await sync()
    expect(await door.search('Guest 8')).toHaveLength(1)
    putBack()
    for (const id of [4, 5, 6]) backend.sell(id)
    await sync()
    expect(await door.search('Guest 8')).toEqual([])
    expect((await door.search('Guest')).map(({ name }) => name).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Guest ${id}`))
    backend.always = 'unreachable'
    expect(await scan(backend.token(8, 1))).toMatchObject({ verdict: { kind: 'cannot-tell', why: 'missing' } })
  })

  it('that comes by pages is replaced when the last one is there', async () => {
    backend.pageSize = 2
    const putBack = backend.save()
    backend.sell(8)
    await sync()
    putBack()
    backend.sell(4)
    await sync()
    expect((await door.search('Guest')).map(({ name }) => name).toSorted()).toEqual(['Guest 1', 'Guest 2', 'Guest 3', 'Guest 4'])
  })

  it('hears of a guest again who was taken back, and of none under a code that no list has', async () => {
    const first = await scan(backend.token(1, 1))
    await sync()
    backend.always = 'unreachable'
    const typed = (await door.scan('T99999999', { source: 'manual' })) as Judgement
    await door.decide(typed.scanId, 'admitted')
    backend.always = null
    await sync()
    const putBack = backend.save()
    await door.undo(first.scanId)
    await sync()
    expect(inside()).toEqual([])
    putBack()
    for (let n = 0; n < 3; n++) await sync()
    expect(inside()).toEqual([])
    expect(await scan(backend.token(1, 1))).toMatchObject({ verdict: { kind: 'admitted' } })
    const asked = backend.arrived.length
    await sync()
    await sync()
    // Only a list each time, and nothing is sent again.
    expect(backend.arrived.slice(asked).filter((call) => !call.startsWith('list'))).toEqual([])
    expect(door.status().queue).toEqual([])
  })

  it('from before the phone was paired hears of its guests once it is paired again', async () => {
    const putBack = backend.save()
    await scan(backend.token(1, 0))
    await sync()
    putBack()
    backend.tokens.delete('token-1')
    await sync()
    expect(phone.isLapsed).toBe(true)
    phone.close()
    const db = phone.database()
    // Once more, since the first code was for another gate.
    for (let n = 0; n < 2; n++) await wipeBeforePairing(db, '1')
    db.close()
    phone.pairAgain('token-2')
    door = await phone.open()
    await sync()
    await sync()
    expect(inside()).toEqual(['1/1', '1/2'])
    expect(backend.conflicts).toEqual([])
    expect(await scan(backend.token(1, 0))).toMatchObject({ verdict: { kind: 'already-used' } })
  })

  it('lets what it still has be, and ends the undo of what it lost, in words', async () => {
    const first = await scan(backend.token(1, 1))
    await sync()
    const putBack = backend.save()
    const second = await scan(backend.token(2, 1))
    putBack()
    await door.undo(second.scanId)
    await sync()
    await sync()
    expect(door.status().queue).toEqual([])
    expect(door.status().recent.find(({ judgement }) => judgement.scanId === second.scanId)).toMatchObject({ undone: true, isLost: true })
    expect(inside()).toEqual(['1/1'])
    expect(await door.undo(first.scanId)).toBe('undone')
    await sync()
    expect(inside()).toEqual([])
  })
})

it('another box office behind the same address is told nothing of this one’s guests', async () => {
  await scan(backend.token(1, 1))
  await sync()
  const next = new FakeBackend()
  next.salt = 'another'
  next.sell(5)
  Object.assign(phone, { backend: next })
  phone.close()
  door = await phone.open()
  await sync()
  expect(next.ledger).toEqual([])
  expect(door.status()).toMatchObject({ queue: [], admitted: 0 })
  expect((await door.search('Guest')).map(({ name }) => name)).toEqual(['Guest 5'])
})
