import { describe, expect } from 'vitest'
import { hold } from '../builders/buyer.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { it } from '../builders/fixtures.ts'
import { doorsOf, night, studioPrices } from '../builders/productions.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

describe('a copy', () => {
  it('is made once, however often it is sent', async ({ backend, admin: { client } }) => {
    const copy = {
      id: null,
      show: draftOf({ title: 'Copied', ...night('2090-02-14'), ...doorsOf('2090-02-14') }),
      key: 'the-key-of-a-form',
      copy_of: '1',
    }
    const made = await Promise.all(Array.from({ length: 5 }, () => client.shows.save(copy)))
    expect(new Set(made.map(({ show_id }) => show_id)).size).toBe(1)
    expect((await client.shows.listAll({})).shows.filter(({ title }) => title === 'Copied')).toHaveLength(1)
    await client.shows.save({ ...copy, key: 'the-key-of-another-form' })
    expect(await backend.deps.store.read.selectFrom('show').select('id').where('title', '=', 'Copied').execute()).toHaveLength(2)
  })

  it('whose form is corrected and sent again is corrected, unless somebody has changed it since', async ({
    backend,
    admin: { client },
  }) => {
    const form = (title: string) => ({ id: null, show: draftOf({ title }), key: 'the-key-of-a-form' })
    const { show_id } = await client.shows.save(form('Copied'))
    expect((await client.shows.save(form('Corrected'))).show_id).toBe(show_id)
    expect((await client.shows.listAll({})).shows.filter(({ id }) => id === show_id).map(({ title }) => title)).toEqual(['Corrected'])
    await expectRefused(backend, () => client.shows.save(form('Copied')), { status: 409, code: 'show-changed' })
    expect((await client.shows.save(form('Corrected'))).show_id).toBe(show_id)
  })

  it('has a form whose key nobody else has by chance', async ({ backend, admin: { client } }) => {
    const short = () => client.shows.save({ id: null, show: draftOf(), key: 'a-form' })
    await expectRefused(backend, short, { status: 400, code: 'malformed' })
  })

  it('in another hall has none of the blocked seats', async ({ backend, admin: { client } }) => {
    await addShowIn(backend.deps.store, studio)
    await client.seats.updateMany({ show_id: '1', seats: [{ seat_id: 'A1' }], status: 'blocked' })
    const show = draftOf({ hall_id: 'studio', prices: studioPrices })
    const { show_id } = await client.shows.save({ id: null, show, copy_of: '1' })
    const { seats } = await client.seats.detailed({ show_id })
    expect(seats.filter(({ status }) => status === 'blocked')).toEqual([])
  })

  it('has the blocked seats, and no booking, hold, phone or lease', async ({ backend, admin, buyer, phone }) => {
    const { client } = admin
    expect(phone.token).not.toBe('')
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['C1'] })
    await client.seats.updateMany({ show_id: '1', seats: [{ seat_id: 'A1' }], status: 'blocked' })
    await hold(buyer, ['B1'])
    const { show_id } = await client.shows.save({ id: null, show: draftOf(), key: 'the-key-of-a-form', copy_of: '1' })
    const { seats } = await client.seats.detailed({ show_id })
    expect(seats.filter(({ status }) => status !== 'available').map(({ row_label, seat_number }) => `${row_label}${seat_number}`)).toEqual([
      'A1',
    ])
    expect(await backend.deps.store.read.selectFrom('booking').select('id').where('show_id', '=', Number(show_id)).execute()).toEqual([])
    expect((await client.shows.listAll({})).shows.find(({ id }) => id === show_id)).toMatchObject({ status: 'draft', production_id: null })
  })
})
