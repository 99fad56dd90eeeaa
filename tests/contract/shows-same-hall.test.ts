import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import { it } from '../builders/fixtures.ts'
import { askFor, makeFirst, night, threeNights } from '../builders/productions.ts'
import { expectRefused } from '../builders/refused.ts'
import { draftOf } from '../builders/show-draft.ts'

type Client = Admin['client']

const noDoors = { doors_open: null, doors_close: null }

describe('nights at the same hall and time as another show', () => {
  it('are asked about, and added where that is meant', async ({ backend, admin: { client } }) => {
    await makeFirst(client, { title: 'A play', date: '2090-01-20', end_date: '2090-01-20', time: '20:00', end_time: '22:00', ...noDoors })
    const first = await makeFirst(client)
    const asked = askFor(first, night('2090-01-19'), night('2090-01-20'))
    await expectRefused(backend, () => client.shows.addNights(asked), {
      status: 409,
      code: 'hall-taken',
      params: { field: 'nights.1', show: 'A play', when: '2090-01-20 20:00' },
    })
    expect((await client.shows.addNights({ ...asked, allow_clash: true })).added).toHaveLength(2)
  })

  it('begin when that one ends, or take its place once it is cancelled', async ({ admin: { client } }) => {
    const play = await makeFirst(client, { date: '2090-01-20', end_date: '2090-01-20', time: '16:30', end_time: '18:30', ...noDoors })
    const first = await makeFirst(client)
    await client.shows.addNights(askFor(first, night('2090-01-20')))
    await client.shows.cancel({ show_id: play, note: '' })
    await client.shows.addNights(askFor(first, night('2090-01-20', '16:00', '18:00')))
  })

  it('are noticed among those that are asked for, too', async ({ backend, admin: { client } }) => {
    const first = await makeFirst(client)
    const both = () => client.shows.addNights(askFor(first, night('2090-01-20'), night('2090-01-20', '19:00', '21:00')))
    await expectRefused(backend, both, { status: 409, code: 'hall-taken', params: { field: 'nights.1' } })
  })
})

describe('a show at the same hall and time as another', () => {
  const day = { date: '2090-01-20', end_date: '2090-01-20', ...noDoors }
  const aPlay = (client: Client) => makeFirst(client, { ...day, title: 'A play', time: '20:00', end_time: '22:00' })
  const taken = { status: 409, code: 'hall-taken', params: { field: 'date', show: 'A play', when: '2090-01-20 20:00' } } as const

  it('is asked about when it is made, moved by its form, or postponed, and saved where that is meant', async ({ backend, admin }) => {
    const { client } = admin
    await aPlay(client)
    const made = { id: null, show: draftOf(day) }
    await expectRefused(backend, () => client.shows.save({ ...made, allow_clash: false }), taken)
    const { show_id } = await client.shows.save({ ...made, allow_clash: true })
    const elsewhere = { ...day, time: '10:00', end_time: '12:00' }
    await client.shows.save({ id: show_id, show: draftOf(elsewhere), allow_clash: false })
    await expectRefused(backend, () => client.shows.save({ id: show_id, show: draftOf(day), allow_clash: false }), taken)
    const move = { show_id, ...night('2090-01-20', '21:00', '23:00'), note: '' }
    await expectRefused(backend, () => client.shows.postpone({ ...move, allow_clash: false }), taken)
    await client.shows.postpone({ ...move, allow_clash: true })
    // A page that doesn't know this question isn't asked it.
    await client.shows.save(made)
  })

  it('is not asked about again when something else of it changes, nor against itself', async ({ admin: { client } }) => {
    await aPlay(client)
    const { show_id } = await client.shows.save({ id: null, show: draftOf(day), allow_clash: true })
    await client.shows.save({ id: show_id, show: draftOf({ ...day, title: 'New title' }), allow_clash: false })
    const alone = await makeFirst(client, { date: '2090-02-20', end_date: '2090-02-20', ...noDoors })
    const later = draftOf({ date: '2090-02-20', end_date: '2090-02-20', ...noDoors, time: '19:00' })
    await client.shows.save({ id: alone, show: later, allow_clash: false })
  })

  it('is asked about for every night that moves with it', async ({ backend, admin: { client } }) => {
    const { first, second } = await threeNights(client)
    await makeFirst(client, { title: 'A play', venue: 'New hall', date: '2090-01-15', end_date: '2090-01-15', ...noDoors })
    const move = { id: first, show: draftOf({ venue: 'New hall' }), all_nights: true }
    await expectRefused(backend, () => client.shows.save({ ...move, allow_clash: false }), {
      status: 409,
      code: 'hall-taken',
      params: { field: 'venue', show: 'A play' },
    })
    await client.shows.save({ ...move, allow_clash: true })
    expect((await client.shows.listAll({})).shows.find(({ id }) => id === second)?.venue).toBe('New hall')
  })
})
