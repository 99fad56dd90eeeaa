import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { seatStatusAt } from '@sabha/ticketing/states'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, hold, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const minute = 60_000
const path = '/api/get_seats.php?show_id=1'
const ask = ({ origin }: Backend, headers: Record<string, string> = {}) => raw(origin, path, { headers })
const seatA1 = async ({ origin }: Backend) => {
  const { seats } = await visitor(origin).seats.list({ show_id: '1' })
  return seats.find((seat) => seat.row_label === 'A' && seat.seat_number === 1)
}

it('every seat of the hall is there once, A to Z before ZZ', async ({ backend }) => {
  const { seats } = await visitor(backend.origin).seats.list({ show_id: 1 })
  const { shows } = await visitor(backend.origin).shows.list({ show_id: 1 })
  const planned = shows[0]?.hall?.rows.flatMap((row) => row.seats.map(([number]) => `${row.label}${number}`)) ?? []
  const ids = seats.map((seat) => `${seat.row_label}${seat.seat_number}`)
  expect(ids.length).toBeGreaterThan(900)
  expect(ids.toSorted()).toEqual(planned.toSorted())
  expect([...new Set(seats.map((seat) => seat.row_label))].join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZZZ')
  expect(seats.every((seat) => seat.status === 'available' && seat.reserved_until === null)).toBe(true)
})

it('a seat on the wire has the four fields of the specification and no other', async ({ backend }) => {
  const { json } = await ask(backend)
  expect(json).toMatchObject({ success: true })
  expect((json as { seats: unknown[] }).seats[0]).toEqual({ row_label: 'A', seat_number: 1, status: 'available', reserved_until: null })
})

describe('encodings', () => {
  it.for([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const)('accepting %j gives %j', async ([accepted, encoding, decode], { backend }) => {
    const plain = await ask(backend)
    const answer = await ask(backend, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(decode(answer.bytes).equals(plain.bytes)).toBe(true)
    if (encoding) expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 5)
  })
})

describe('the ETag', () => {
  it('is answered with 304 and no body as long as nothing changes', async ({ backend }) => {
    const { etag = '' } = (await ask(backend)).headers
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(backend, { 'if-none-match': named })
      expect(again.status).toBe(304)
      expect(again.bytes).toHaveLength(0)
      expect(again.headers.etag).toBe(etag)
    }
    expect((await ask(backend, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is another after a hold, and the first one again when the hold is given back', async ({ backend, buyer }) => {
    const { etag = '' } = (await ask(backend)).headers
    const { booking_id } = await hold(buyer, ['A1'])
    const held = await ask(backend, { 'if-none-match': etag })
    expect(held.status).toBe(200)
    expect(held.headers.etag).not.toBe(etag)
    await buyer.client.bookings.release({ booking_id })
    expect((await ask(backend)).headers.etag).toBe(etag)
  })
})

describe('what became of a seat is seen at once', () => {
  it('held: reserved, and until when', async ({ backend, buyer }) => {
    await hold(buyer, ['A1'])
    expect(await seatA1(backend)).toMatchObject({
      status: 'reserved',
      reserved_until: new Date(backend.clock.now + 10 * minute).toISOString(),
    })
  })

  it('its hold over: free by its time, and available once the sweeper was there', async ({ backend, buyer }) => {
    await hold(buyer, ['A1'])
    backend.clock.now += 10 * minute
    const lapsed = await seatA1(backend)
    const until = Date.parse(lapsed?.reserved_until ?? '')
    expect(lapsed && seatStatusAt(lapsed.status, until, backend.clock.now)).toBe('available')
    await sweepLapsed(backend.services)
    expect(await seatA1(backend)).toMatchObject({ status: 'available', reserved_until: null })
  })

  it('paid: booked', async ({ backend, buyer }) => {
    await buy(backend.origin, buyer, ['A1'])
    expect(await seatA1(backend)).toMatchObject({ status: 'booked', reserved_until: null })
  })

  it('blocked by staff: told as booked', async ({ backend, buyer }) => {
    await backend.deps.store.alone(async (tx) => {
      await tx
        .updateTable('seat')
        .set({ status: 'blocked' })
        .where('show_id', '=', 1)
        .where('row', '=', 'A')
        .where('number', '=', 1)
        .execute()
      tx.afterCommit({ kind: 'seats-changed', showId: 1 })
    })
    expect(await seatA1(backend)).toMatchObject({ status: 'booked' })
    await expect(hold(buyer, ['A1'])).rejects.toMatchObject({ code: 'seats-taken' })
  })
})
