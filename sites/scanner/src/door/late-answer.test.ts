import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import type { Door } from './door.ts'
import type { FakeBackend } from './testing/fake-backend.ts'
import { Phone, phoneAtDoor } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  ;({ backend, phone, door } = await phoneAtDoor([1, 2]))
  await phone.advance(10)
})
afterEach(() => phone.close())

/** Lets the next request arrive, and answers it only when `answer` is called. */
function slowServer(): { answer: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  backend.faults.push(promise)
  return {
    async answer() {
      resolve()
      await phone.advance(250)
    },
  }
}

async function scanSlowly(text: string): Promise<Judgement> {
  const judgement = await phone.until(door.scan(text, { source: 'camera' }))
  if (judgement.kind === 'failed') throw new Error(judgement.why)
  return judgement
}

describe('the server', () => {
  it('that answers in time decides, and leaves nothing in the queue', async () => {
    const result = await door.scan(backend.token(1, 1), { source: 'camera' })
    expect(result).toMatchObject({ by: 'server', verdict: { kind: 'admitted', seats: [1] } })
    await phone.advance(250)
    expect(door.status()).toMatchObject({ queue: [], admitted: 1, connection: 'online', recent: [{ outcome: 'admitted', canUndo: true }] })
  })

  it('that answers late and agrees: the row goes, nobody hears of it', async () => {
    const server = slowServer()
    expect(await scanSlowly(backend.token(1, 1))).toMatchObject({ by: 'phone', tone: 'green' })
    await phone.advance(250)
    expect(door.status().queue).toHaveLength(1)
    await server.answer()
    expect(door.status()).toMatchObject({ queue: [], recalls: [], admitted: 1 })
    expect(backend.ledger).toHaveLength(1)
  })

  it('that answers late and knows the ticket as used: stop, and the entry is a conflict at the server', async () => {
    const server = slowServer()
    const shown = await scanSlowly(backend.token(1, 1))
    backend.admitElsewhere(1, 1)
    await server.answer()
    expect(door.status().recalls).toMatchObject([{ scanId: shown.scanId, call: 'stop', verdict: { kind: 'already-used', gate: 'Gate 2' } }])
    await phone.advance(250)
    expect(door.status().queue).toEqual([])
    expect(backend.conflicts).toEqual([{ scanId: shown.scanId, seat: '1/1' }])
    door.dismissRecall(shown.scanId)
    await phone.advance(250)
    expect(door.status().recalls).toEqual([])
  })

  it('that answers late and lets only some of them in: stop', async () => {
    const server = slowServer()
    const shown = await scanSlowly(backend.token(1, 0))
    backend.admitElsewhere(1, 2)
    await server.answer()
    expect(door.status().recalls).toMatchObject([{ call: 'stop', verdict: { kind: 'admitted', seats: [1] } }])
    await phone.advance(250)
    expect(backend.conflicts).toEqual([{ scanId: shown.scanId, seat: '1/2' }])
  })

  it('that answers late and lets the party in on other places: nobody is stopped', async () => {
    backend.places = [{ row: 'MAT', section: 'MATS', name: 'Mat' }]
    const mats = backend.sell(3, { seats: ['MAT1', 'MAT2', 'MAT3', 'MAT4'], place: 'Mat' })
    await door.syncNow()
    // Another gate has let two of the four in since.
    for (const place of [1, 2]) backend.admitElsewhere(3, place)
    const server = slowServer()
    expect(await phone.until(door.scan(mats.whole, { source: 'camera', seats: [1, 2] }))).toMatchObject({ by: 'phone', tone: 'green' })
    await server.answer()
    expect(door.status()).toMatchObject({ recalls: [], queue: [] })
    expect([...backend.inside.keys()].toSorted()).toEqual(['3/1', '3/2', '3/3', '3/4'])
    expect(backend.conflicts).toEqual([])
  })

  it('that answers late and lets in whom the phone turned away: welcome, and the admission waits for the next scan', async () => {
    backend.change(1, { state: 'not-paid' })
    await door.syncNow()
    backend.change(1, { state: 'paid' })
    const server = slowServer()
    const shown = await scanSlowly(backend.token(1, 1))
    expect(shown).toMatchObject({ tone: 'red', verdict: { kind: 'not-paid' } })
    await server.answer()
    expect(door.status().recalls).toMatchObject([{ scanId: shown.scanId, call: 'welcome', verdict: { kind: 'admitted' } }])
    await phone.advance(250)
    expect(backend.inside.size).toBe(0)
    await phone.advance(2000)
    expect(await door.scan(backend.token(1, 1), { source: 'camera' })).toMatchObject({ by: 'server', tone: 'green' })
  })

  it('that answers late that a ticket was used, when the scan is taken back already: nobody is to be stopped', async () => {
    const server = slowServer()
    const { scanId } = await scanSlowly(backend.token(1, 1))
    backend.admitElsewhere(1, 1)
    expect(await door.undo(scanId)).toBe('undone')
    await server.answer()
    await phone.advance(20_000)
    expect(door.status()).toMatchObject({ recalls: [], queue: [] })
    expect([...backend.inside.values()]).toMatchObject([{ scanId: 'other-phone-1-1' }])
  })

  it('that answers late about amber decides it; a person may still overrule it', async () => {
    backend.sell(3)
    const server = slowServer()
    const { scanId, tone } = await scanSlowly('T00000003')
    expect(tone).toBe('amber')
    await server.answer()
    expect(door.status()).toMatchObject({ recalls: [{ scanId, call: 'welcome' }], recent: [{ outcome: 'admitted' }], queue: [] })
    await door.decide(scanId, 'refused')
    await phone.advance(250)
    expect(backend.inside.size).toBe(0)
    expect(door.status()).toMatchObject({ recent: [{ outcome: 'refused' }], queue: [] })
  })

  it('that never answers: the same scan goes out again, with what happened at the door', async () => {
    backend.faults.push('lost')
    const { scanId } = (await door.scan(backend.token(1, 1), { source: 'camera' })) as Judgement
    await phone.advance(250)
    expect(backend.arrived.filter((call) => call === `scan ${scanId}`)).toHaveLength(2)
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect(door.status()).toMatchObject({ queue: [], admitted: 1 })
  })

  it('is not waited for when it did not answer the last time, and is heard again when it does', async () => {
    backend.faults.push('unreachable', 'unreachable')
    await door.scan(backend.token(1, 1), { source: 'camera' })
    await phone.advance(10)
    expect(door.status().connection).toBe('offline')
    expect(await door.scan(backend.token(2, 1), { source: 'camera' })).toMatchObject({ by: 'phone' })
    await phone.advance(250)
    expect(door.status()).toMatchObject({ connection: 'online', queue: [] })
    expect(await door.scan(backend.token(2, 2), { source: 'camera' })).toMatchObject({ by: 'server' })
  })

  it('contradicts out of the queue, shortly afterwards: that is a recall too', async () => {
    backend.always = 'unreachable'
    const { scanId } = (await door.scan(backend.token(1, 1), { source: 'camera' })) as Judgement
    await phone.advance(250)
    backend.admitElsewhere(1, 1)
    backend.always = null
    await door.syncNow()
    expect(door.status()).toMatchObject({ queue: [], recalls: [{ scanId, call: 'stop' }] })
  })

  it('that has not heard of what was scanned before does not decide about the same ticket', async () => {
    backend.faults = ['unreachable', 'unreachable']
    await door.scan(backend.token(1, 1), { source: 'camera' })
    backend.faults = []
    await phone.advance(2500)
    backend.badTexts.add(backend.token(2, 1))
    await door.scan(backend.token(2, 1), { source: 'camera' })
    await phone.advance(2500)
    expect(door.status()).toMatchObject({ connection: 'online', queue: [{ error: 'The request could not be read.' }] })
    expect(await door.scan(backend.token(2, 0), { source: 'camera' })).toMatchObject({ by: 'phone', verdict: { seats: [2] } })
  })
})

describe('two phones under one account', () => {
  it('a used ticket was used on this phone only where this phone let it in', async () => {
    backend.tellsPhonesApart = false
    const other = new Phone(backend, 2)
    const otherDoor = await other.open()
    const used = (here: boolean) => ({ by: 'server', verdict: { kind: 'already-used', here } })
    await door.scan(backend.token(1, 1), { source: 'camera' })
    for (const sync of [false, true]) {
      if (sync) await Promise.all([door.syncNow(), otherDoor.syncNow()])
      expect(await door.scan(backend.token(1, 1), { source: 'camera' })).toMatchObject(used(true))
      expect(await otherDoor.scan(backend.token(1, 1), { source: 'camera' })).toMatchObject(used(false))
    }
    other.close()
  })
})

describe('with no list', () => {
  beforeEach(async () => {
    phone.close()
    phone = new Phone(backend)
    backend.always = 'unreachable'
    door = await phone.open({ synced: false })
  })

  it('the answer is waited for', async () => {
    const server = slowServer()
    const result = door.scan(backend.token(1, 1), { source: 'camera' })
    await phone.advance(5000)
    await server.answer()
    expect(await result).toMatchObject({ by: 'server', tone: 'green' })
  })

  it('and no answer the scan has failed; an admission whose answer was lost is taken back', async () => {
    backend.faults = ['lost']
    const result = await door.scan(backend.token(1, 1), { source: 'camera' })
    expect(result).toMatchObject({ kind: 'failed', why: 'no-answer' })
    expect(backend.inside.size).toBe(1)
    backend.always = null
    await door.syncNow()
    expect(backend.ledger).toMatchObject([{ id: result.scanId, acted: 'refused' }])
    expect(backend.inside.size).toBe(0)
  })
})

describe('a backend without our additions', () => {
  it('says valid or not, and why', async () => {
    const plain = new Phone(backend)
    const client = backend.client(() => 'token-1')
    const verify = client.checkin.scan
    backend.client = () => ({
      checkin: {
        ...client.checkin,
        scan: async (request) => {
          const { success, booking } = await verify(request)
          return {
            ...(await verify(request)),
            success,
            booking,
            verdict: null,
            ticket_id: null,
            message: success ? 'Ticket valid' : 'Used',
          }
        },
        list: async () => client.checkin.undo({ undo_id: 'undo-0001', scan_id: 'nobody-knows' }).then(() => Promise.reject(new Error())),
      },
    })
    const other = await plain.open()
    expect(await other.scan('T00000001', { source: 'manual' })).toMatchObject({ verdict: null, tone: 'green', by: 'server' })
    await plain.advance(3000)
    expect(await other.scan('T00000001', { source: 'manual' })).toMatchObject({ verdict: null, tone: 'red', message: 'Used' })
    await plain.advance(250)
    expect(other.status()).toMatchObject({ listAt: null, queue: [], connection: 'online' })
    plain.close()
  })
})
