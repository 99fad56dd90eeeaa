import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { signIn, visitor } from '../builders/buyer.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { expectRefused } from '../builders/refused.ts'
import {
  addEvenings,
  buyPasses,
  callOff,
  holdByPass,
  holdPass,
  passDraft,
  redeem,
  sellAtDesk,
  sellPass,
  unknownPass,
} from '../builders/season-pass.ts'
import { it } from '../builders/season-pass-fixtures.ts'
import { draftOf } from '../builders/show-draft.ts'

describe('a season pass', () => {
  it('is bought like a ticket, has a code for each, and stands beside the shows', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { codes } = await buyPasses(backend, buyer, passShow, 2)
    expect(codes).toHaveLength(2)
    for (const code of codes) expect(code).toMatch(/^PASS[34679ACDEFGHJKMNPQRTWXY]{12}$/)
    const { shows, passes } = await visitor(backend.origin).shows.list({})
    expect(shows.map(({ id }) => id)).not.toContain(passShow)
    expect(passes).toMatchObject([{ id: passShow, title: 'Spring season', price: 1000, season_pass: { nights: 2, show_ids: evenings } }])
    const [evening] = (await visitor(backend.origin).shows.list({ show_id: evenings[0] })).shows
    expect(evening).toMatchObject({ takes_passes: true, season_pass: null })
    expect((await admin.client.seasonPasses.list({})).passes).toMatchObject([{ sold: 2, places: 20, uses: 0, price: 1000 }])
  })

  it('is known as a pass in the admin, where its places are no hall for shows', async ({ admin: { client }, evenings, passShow }) => {
    const { shows } = await client.shows.listAll({})
    const passes = shows.filter(({ is_pass }) => is_pass).map(({ id }) => id)
    expect(passes).toEqual([passShow])
    expect(shows.map(({ id }) => id)).toEqual(expect.arrayContaining(evenings))
    // What the dialog says of them before an evening is called off.
    for (const { id, passes_for } of shows) expect(passes_for).toEqual(evenings.includes(id) ? ['Spring season'] : [])
    const { halls } = await client.shows.halls({})
    expect(halls.map(({ id }) => id)).toContain('malleshwaram')
    expect(halls.map(({ id }) => id)).not.toContain('season-passes-20')
  })

  it('is mailed with its code, and without what is for a door or a calendar', async ({ backend, buyer, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    await buyer.client.tickets.resend({ booking_id: bookingId, email: 'kamala@sabha.example' })
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail).toMatchObject({ subject: 'Your season pass: Spring season', attachments: [{ mimeType: 'application/pdf' }] })
    expect(mail?.text).toContain(codes[0]?.replace(/(.{4})(?=.)/g, '$1 '))
    expect(mail?.attachments[0]?.filename).toBe(`sabha-season-pass-${bookingId}.pdf`)
    expect(mail?.text).toContain('Find an earlier booking')
    for (const text of ['Ticket Code', 'Download Ticket', 'Venue', 'Date and time', 'Please arrive']) expect(mail?.text).not.toContain(text)
  })

  it('has no evenings of its own, and no copies among the shows', async ({ backend, admin: { client }, passShow }) => {
    const nights = [{ date: '2090-02-14', time: '18:30', end_date: '2090-02-14', end_time: '20:30' }]
    const none = { status: 422, code: 'pass-of-passes' } as const
    await expectRefused(backend, () => client.shows.addNights({ show_id: passShow, nights, on_sale: true, allow_clash: true }), none)
    await expectRefused(backend, () => client.shows.save({ id: null, show: draftOf(), copy_of: passShow }), none)
  })
})

describe('a pass of which too few evenings are to come', () => {
  const few = { status: 409, code: 'pass-too-few-nights', params: { nights: 2, left: 1 } } as const
  const listed = async ({ origin }: Backend) => (await visitor(origin).shows.list({})).passes.map(({ on_sale }) => on_sale)

  it('is sold by nobody once time has passed, and not listed as on sale', async ({ backend, evenings, passShow }) => {
    expect(await listed(backend)).toEqual([true])
    const second = await backend.deps.store.read
      .selectFrom('show')
      .select('starts_at')
      .where('id', '=', Number(evenings[1]))
      .executeTakeFirstOrThrow()
    backend.clock.now = second.starts_at
    const late = await signIn(backend.origin)
    await expectRefused(backend, () => holdPass(late, passShow), { status: 409, code: 'sales-closed' })
    const { client } = await signInAdmin(backend)
    await expectRefused(backend, () => sellAtDesk(client, late, passShow), few)
    expect(await listed(backend)).toEqual([false])
    expect((await visitor(backend.origin).shows.list({ show_id: passShow })).shows).toMatchObject([{ on_sale: false }])
  })

  it('is not sold at the desk where the house called off the others, until it has enough again', async ({
    backend,
    buyer,
    admin: { client },
    evenings,
    passShow,
  }) => {
    for (const evening of evenings.slice(1)) await callOff(backend, client, evening)
    await expectRefused(backend, () => sellAtDesk(client, buyer, passShow), few)
    await client.seasonPasses.addNights({ show_id: passShow, show_ids: await addEvenings(backend.deps.store, 1, backend.clock.now) })
    expect(await sellAtDesk(client, buyer, passShow)).toMatch(/^BK/)
  })
})

describe('an evening that is moved beyond the last date of its pass', () => {
  const day = (date: string) => ({ date, end_date: date, time: '19:00', end_time: '21:00' })
  const noDoors = { doors_open: null, doors_close: null }

  it('takes the pass with it, which is sold until then', async ({ backend, buyer, admin, evenings }) => {
    const passShow = await sellPass(admin.client, { show_ids: evenings, nights: 1 })
    const [before] = (await visitor(backend.origin).shows.list({})).passes
    await admin.client.shows.postpone({ show_id: evenings[1], ...day('2090-01-20'), note: '' })
    const [after] = (await visitor(backend.origin).shows.list({})).passes
    expect(after).toMatchObject({ id: passShow, date: '2090-01-20', time: '19:00', end_time: '21:00' })
    backend.clock.now = Date.parse(before?.ends_at ?? '') + 1
    expect((await buyPasses(backend, buyer, passShow)).codes).toHaveLength(1)
  })

  it('does so by its form too, and leaves a pass that lasts longer', async ({ backend, admin, evenings }) => {
    const { show_id } = await admin.client.shows.save({ id: null, show: draftOf({ ...noDoors, ...day('2090-01-20') }) })
    await sellPass(admin.client, { show_ids: [...evenings, show_id] })
    const dateAfter = async (date: string) => {
      await admin.client.shows.save({ id: show_id, show: draftOf({ ...noDoors, ...day(date) }) })
      return (await visitor(backend.origin).shows.list({})).passes.map((pass) => pass.date)
    }
    expect(await dateAfter('2090-02-20')).toEqual(['2090-02-20'])
    expect(await dateAfter('2090-01-10')).toEqual(['2090-02-20'])
  })
})

describe('staff', () => {
  it.for<[string, Parameters<typeof passDraft>[0], string, string]>([
    ['without a name', { title: ' ' }, 'title-needed', 'title'],
    ['for nothing', { price: 0 }, 'pass-price-needed', 'price'],
    ['of no places', { places: 0 }, 'pass-places', 'places'],
    ['for more nights than there are', { nights: 2 }, 'pass-nights', 'nights'],
    ['for no show', { show_ids: [], nights: 1 }, 'pass-shows-needed', 'show_ids'],
    ['for a show that there is not', { show_ids: ['99'], nights: 1 }, 'unknown-show', 'show_ids'],
    ['for a section that there is not', { sections: ['NOWHERE'], nights: 1 }, 'unknown-section', 'sections'],
    ['whose sale ends after its last night', { sales_close: '2100-01-01T00:00', nights: 1 }, 'bad-date', 'sales_close'],
  ])('make no pass %s', async ([, changes, code, field], { backend, admin }) => {
    const call = () => admin.client.seasonPasses.make({ season_pass: passDraft(changes) })
    await expectRefused(backend, call, {
      status: expect.any(Number),
      code: code as 'title-needed',
      params: expect.objectContaining({ field }),
    })
  })

  it('keep a hall for shows where evenings are, and give a pass no other hall', async ({ backend, admin: { client }, passShow }) => {
    const halls = async () => (await client.shows.halls({})).halls.map(({ id }) => id)
    await expectRefused(backend, () => client.shows.save({ id: passShow, show: draftOf() }), {
      status: 422,
      code: 'pass-stays',
      params: { field: 'hall_id' },
    })
    const amongPasses = draftOf({ hall_id: 'season-passes-20', prices: { PASS: { early_bird: 1, regular: 1 } } })
    const { show_id } = await client.shows.save({ id: null, show: amongPasses })
    expect(await halls()).toContain('season-passes-20')
    await client.shows.save({ id: show_id, show: draftOf() })
    expect(await halls()).not.toContain('season-passes-20')
    // An earlier release let a pass have any hall.
    await backend.deps.store.alone((tx) =>
      tx.updateTable('show').set({ hall_id: 'malleshwaram' }).where('id', '=', Number(passShow)).execute(),
    )
    expect(await halls()).toContain('malleshwaram')
  })

  it('pair no phone for a pass, which has no doors', async ({ backend, admin, passShow }) => {
    await expectRefused(backend, () => admin.client.checkin.createPairing({ show_id: passShow, gate: 'Main door', counter: true }), {
      status: 404,
      code: 'unknown-show',
    })
  })

  it('make no pass of passes, and one of a form that was sent twice', async ({ backend, admin, passShow }) => {
    await expectRefused(backend, () => admin.client.seasonPasses.make({ season_pass: passDraft({ show_ids: [passShow], nights: 1 }) }), {
      status: 422,
      code: 'pass-of-passes',
    })
    const form = { season_pass: passDraft({ nights: 1 }), request_id: 'form-of-a-pass' }
    const { show_id } = await admin.client.seasonPasses.make(form)
    expect((await admin.client.seasonPasses.make(form)).show_id).toBe(show_id)
  })

  it('add evenings, for what is sold too, and find a pass by its code', async ({ backend, buyer, admin, passShow, evenings, code }) => {
    await expectRefused(backend, () => holdByPass(buyer, '1', ['A1'], [code]), unknownPass)
    await admin.client.seasonPasses.addNights({ show_id: passShow, show_ids: ['1', evenings[0]] })
    const booked = await redeem(buyer, '1', 'A1', code)
    expect(await admin.client.seasonPasses.find({ code: ` ${code.toLowerCase()}` })).toMatchObject({
      title: 'Spring season',
      customer_name: 'Kamala Example',
      is_good: true,
      nights: 2,
      uses: [{ seat: 'A1', booking_id: booked, is_booked: true }],
    })
    await expectRefused(backend, () => admin.client.seasonPasses.find({ code: 'PASS1' }), { status: 404, code: 'pass-gone' })
  })
})
