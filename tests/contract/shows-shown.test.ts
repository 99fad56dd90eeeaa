import type { ShownShow } from '@sabha/api/request-fields'
import { describe, expect } from 'vitest'
import { type Buyer, hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { holdOfGroup, keepGroup } from '../builders/group.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

const ask = ({ client, name, phone }: Buyer, show_id: string, shown: ShownShow) =>
  client.bookings.hold({ show_id, seats: ['A1'], customer_name: name, customer_phone: phone, shown })

const next = { date: '2090-03-01', time: '19:00', end_date: '2090-03-01', end_time: '21:00', note: '' }

describe('whoever says which evening their screen shows', () => {
  it('is held no seat of the same name in another hall, on another day or in another house', async ({ backend, admin, buyer }) => {
    await addShowIn(backend.deps.store, studio)
    const { show_id } = await admin.client.shows.save({ id: null, show: draftOf() })
    await admin.client.shows.publish({ show_id })
    const read = async () => {
      const [show] = (await buyer.client.shows.list({ show_id })).shows
      if (!show) throw new Error('the show is not listed')
      const { date, time, venue, hall_id } = show
      return { date, time, venue, hall_id }
    }
    const moves = [{ hall_id: 'studio' }, { date: '2090-01-16', end_date: '2090-01-16' }, { time: '17:00' }, { venue: 'Another house' }]
    let draft = draftOf()
    for (const move of moves) {
      const shown = await read()
      draft = { ...draft, ...move }
      await admin.client.shows.save({ id: show_id, show: draft })
      await expectRefused(backend, () => ask(buyer, show_id, shown), { status: 409, code: 'show-moved' })
      await expectRefused(backend, () => admin.client.bookings.bookByStaff({ ...deskSale, show_id, shown }), {
        status: 409,
        code: 'show-moved',
      })
    }
    const { hall_id: _, ...unplanned } = await read()
    await ask(buyer, show_id, unplanned)
    await ask(buyer, show_id, await read())
    await hold(buyer, ['A1'], show_id)
  })

  it('is told the new date in their language, also by the link of a group', async ({ backend, admin, buyer }) => {
    const [show] = (await buyer.client.shows.list({ show_id: '1' })).shows
    if (!show) throw new Error('the show is not listed')
    const { date, time, venue } = show
    const group = await keepGroup(backend, admin, { seats: ['B1'] })
    await admin.client.shows.postpone({ show_id: '1', ...next })
    const moved = { status: 409, code: 'show-moved', params: { date: '1 March 2090', time: '7:00 PM', venue } } as const
    await expectRefused(backend, () => ask(buyer, '1', { date, time, venue }), moved)
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, ['B1'], { shown: { date, time, venue } }), moved)
    expect((await holdOfGroup(buyer, group.link, ['B1'], { shown: { date: next.date, time: next.time, venue } })).success).toBe(true)
  })
})

const deskSale = {
  seats: ['A1'],
  kind: 'cash' as const,
  customer_name: 'Meena Example',
  customer_phone: '',
  customer_email: null,
  amount: null,
  note: '',
}
