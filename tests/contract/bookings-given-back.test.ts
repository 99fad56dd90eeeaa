import { workOutbox } from '@sabha/backend/jobs/outbox'
import { askWhoComes } from '@sabha/backend/jobs/still-coming'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, visitor } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { freePort, startMailServer } from '../builders/mail-server.ts'
import { addMats, holdPlaces } from '../builders/mats.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { makeCode } from '../builders/price-code.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { sellPass } from '../builders/season-pass.ts'
import { addShowIn, studio } from '../builders/show.ts'

const hour = 3_600_000
const port = await freePort()
const origin = 'https://tickets.example'
/** Row A is free, row Z is not. */
const prices = JSON.stringify({ KAVERI: { earlyBird: 0, regular: 0 }, NETRAAVATI: { earlyBird: 30_000, regular: 30_000 } })

/** With a free show that begins in three days. */
const it = base
  .extend('freeShow', async ({ backend }) => {
    const startsAt = backend.clock.now + 72 * hour
    return String(
      await addShowIn(backend.deps.store, studio, { prices, starts_at: startsAt, ends_at: startsAt + 2 * hour, status: 'published' }),
    )
  })
  .extend('booked', async ({ buyer, freeShow }) => bookFree(buyer, freeShow, { seats: ['A1', 'A2', 'A3'] }))

async function bookFree(buyer: Buyer, showId: string, { seats, email = 'kamala@example.com' }: { seats: string[]; email?: string | null }) {
  const { name, phone, client } = buyer
  const held = await client.bookings.hold({ show_id: showId, seats, customer_name: name, customer_phone: phone, customer_email: email })
  await client.bookings.confirm({ booking_id: held.booking_id })
  return held.booking_id
}

const ask = (backend: Backend) => askWhoComes(backend.services, origin)
const asked = async (backend: Backend) => {
  await workOutbox({ services: backend.services, mailer: backend.deps.mailer, publicOrigin: origin })
  return (await keptMails(backend)).filter(({ subject }) => subject?.startsWith('Still coming?'))
}
const linkOf = async ({ client }: Buyer) => (await client.bookings.mine({})).bookings[0]?.give_back_link ?? ''
const statesOf = ({ seats }: { seats: { seat: string; state: string }[] }) =>
  Object.fromEntries(seats.map(({ seat, state }) => [seat, state]))

describe('“Still coming?”', () => {
  it('is asked once, the day before, of guests whose seats cost nothing', async ({ backend, buyer, rival, freeShow, booked }) => {
    const paid = await hold(rival, ['Z1'], freeShow)
    await rival.client.payments.createOrder({ amount: 300, currency: 'INR', booking_id: paid.booking_id })
    await bookFree(rival, freeShow, { seats: ['A4'], email: null })
    await ask(backend)
    expect(await asked(backend)).toEqual([])
    backend.clock.now += 49 * hour
    // Booked only now: a guest who has just decided isn't asked.
    await bookFree(rival, String(await addShowIn(backend.deps.store, { ...studio, id: 'near' }, nearShow(backend))), { seats: ['A1'] })
    await Promise.all([ask(backend), ask(backend)])
    await ask(backend)
    const mails = await asked(backend)
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['kamala@example.com'])
    const link = /https:\/\/tickets\.example\/still-coming\?link=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect(await visitor(backend.origin).bookings.toGiveBack({ link })).toMatchObject({ booking_id: booked, state: 'open' })
    expect(link).toBe(await linkOf(buyer))
    await ask(backend)
    expect(await asked(backend)).toHaveLength(1)
  })

  it('is asked of no season pass, which nobody gives back like a seat', async ({ backend, buyer, admin, freeShow }) => {
    const show_id = await sellPass(admin.client, { show_ids: [freeShow], nights: 1 })
    await makeCode(admin.client, { code: 'FREE', kind: 'amount', value: 1000 })
    const { name: customer_name, phone: customer_phone, client } = buyer
    const pass = { show_id, places: { PASS: 1 }, customer_name, customer_phone, customer_email: 'kamala@example.com', code: 'FREE' }
    const { booking_id } = await client.bookings.hold(pass)
    await client.bookings.confirm({ booking_id })
    backend.clock.now += 49 * hour
    await ask(backend)
    expect(await asked(backend)).toEqual([])
    expect(await linkOf(buyer)).toBe('')
    const link = backend.services.giveBackLinks.tokenOf(booking_id, 'en')
    const given = visitor(backend.origin).bookings.giveBack({ link, seats: ['PASS1'] })
    await expect(given).rejects.toMatchObject({ code: 'not-free-booking' })
  })

  it('is asked again of the date that the show was moved to', async ({ backend, freeShow, booked: _ }) => {
    backend.clock.now += 49 * hour
    await ask(backend)
    expect(await asked(backend)).toHaveLength(1)
    const show = await backend.deps.store.read.selectFrom('show').selectAll().where('id', '=', Number(freeShow)).executeTakeFirstOrThrow()
    const starts_at = show.starts_at + 14 * 24 * hour
    const moved = { starts_at, ends_at: starts_at + 2 * hour }
    await backend.deps.store.alone((tx) => tx.updateTable('show').set(moved).where('id', '=', show.id).execute())
    await ask(backend)
    expect(await asked(backend)).toHaveLength(1)
    backend.clock.now = starts_at - 10 * hour
    for (let times = 0; times < 2; times++) await ask(backend)
    expect(await asked(backend)).toHaveLength(2)
  })

  it('is not asked twice of a date that an earlier release has asked of', async ({ backend, booked: _ }) => {
    backend.clock.now += 49 * hour
    await ask(backend)
    await backend.deps.store.alone((tx) =>
      tx
        .updateTable('outbox')
        .set((eb) => ({ event: sql<string>`'still-coming:' || ${eb.ref('booking_id')}` }))
        .where('kind', '=', 'coming-mail')
        .execute(),
    )
    await ask(backend)
    expect(await asked(backend)).toHaveLength(1)
  })

  it('leaves at most once: what a process that died had begun is not sent again', async ({ backend, booked: _ }) => {
    await workMail(backend)
    backend.clock.now += 49 * hour
    await ask(backend)
    let sent = 0
    const dying = {
      send: () => {
        sent++
        return new Promise<never>(() => {})
      },
      close: async () => {},
    }
    void workOutbox({ services: backend.services, mailer: dying, publicOrigin: origin })
    await expect.poll(() => sent).toBe(1)
    backend.clock.now += hour
    expect(await asked(backend)).toEqual([])
    // A mail server that refuses a mail has not taken it, so the mail is tried again.
    await backend.deps.store.alone((tx) => tx.deleteFrom('outbox').where('kind', '=', 'coming-mail').execute())
    await ask(backend)
    const refusing = { send: async () => Promise.reject(new Error('greylisted')), close: async () => {} }
    await workOutbox({ services: backend.services, mailer: refusing, publicOrigin: origin })
    backend.clock.now += hour
    expect(await asked(backend)).toHaveLength(1)
  })

  describe('by a mail server', () => {
    it.override('options', { settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })

    it('leaves once where it is taken and the answer is lost, and again where it is not taken', async ({ backend, booked: _ }) => {
      const work = async () => {
        backend.clock.now += hour
        await workOutbox({ services: backend.services, mailer: backend.deps.mailer, publicOrigin: origin })
      }
      // The ticket has left before the question comes.
      const early = await startMailServer(port)
      await work()
      await early.close()
      backend.clock.now += 48 * hour
      await ask(backend)
      // Nobody listens there now.
      await work()
      const server = await startMailServer(port)
      const questions = () => server.mails.filter(({ subject }) => subject?.startsWith('Still coming?'))
      try {
        server.mood = 'refuses'
        await work()
        expect(questions()).toHaveLength(0)
        server.mood = 'drops'
        await work()
        expect(questions()).toHaveLength(1)
        server.mood = 'well'
        for (let times = 0; times < 3; times++) await work()
        expect(questions()).toHaveLength(1)
      } finally {
        await server.close()
      }
    })
  })

  it('is not asked where the settings say 0, nor of who has given everything back meanwhile', async ({ backend, buyer, booked: _ }) => {
    backend.clock.now += 49 * hour
    const admin = await signInAdmin(backend)
    await admin.client.settings.save({ version: 0, settings: { still_coming_hours: 0 } })
    await ask(backend)
    expect(await asked(backend)).toEqual([])
    await admin.client.settings.save({ version: 1, settings: { still_coming_hours: 24 } })
    await ask(backend)
    await visitor(backend.origin).bookings.giveBack({ link: await linkOf(buyer), seats: ['A1', 'A2', 'A3'] })
    expect(await asked(backend)).toEqual([])
  })
})

function nearShow({ clock }: Backend) {
  return { prices, starts_at: clock.now + 12 * hour, ends_at: clock.now + 14 * hour }
}

describe('seats that cost nothing', () => {
  it('are given back with the link alone, are free at once, and the guest, the audit and the admin hear of it', async ({
    backend,
    buyer,
    rival,
    admin,
    freeShow,
    booked,
  }) => {
    const link = await linkOf(buyer)
    const client = visitor(backend.origin)
    // Programs that read mails open links, which changes nothing.
    const shown = await unchanged(backend, () => client.bookings.toGiveBack({ link }))
    expect(statesOf(shown)).toEqual({ A1: 'yours', A2: 'yours', A3: 'yours' })
    const answer = await client.bookings.giveBack({ link, seats: ['A1', 'A2'] })
    expect([answer.given_back, statesOf(answer)]).toEqual([['A1', 'A2'], { A1: 'given-back', A2: 'given-back', A3: 'yours' }])
    expect((await hold(rival, ['A1', 'A2'], freeShow)).total_amount).toBe(0)
    // Sent again by a phone that got no answer: nothing is taken from the next guest.
    const again = await unchanged(backend, () => client.bookings.giveBack({ link, seats: ['A1', 'A2'] }))
    expect(again.given_back).toEqual([])
    await workMail(backend)
    const mail = (await keptMails(backend)).find(({ subject }) => subject?.startsWith('Given back: A1, A2'))
    expect(mail?.text).toContain('Your seats: A3')
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf')
    const { booking } = await admin.client.bookings.get({ booking_id: booked })
    expect(booking.history).toContainEqual(
      expect.objectContaining({ who: 'The guest', what: 'Gave seats back', details: { seats: ['A1', 'A2'] } }),
    )
    expect(booking.mails.map(({ kind }) => kind)).toContain('given-back-mail')
    const last = await client.bookings.giveBack({ link, seats: ['A3'] })
    expect(last.state).toBe('cancelled')
    expect((await buyer.client.bookings.mine({})).bookings[0]).toMatchObject({ status: 'cancelled' })
    expect(await linkOf(buyer)).toBe('')
  })

  it('are not given back by a link that is none of ours, of the ticket, or of an earlier ticket', async ({
    backend,
    buyer,
    admin,
    booked,
  }) => {
    const link = await linkOf(buyer)
    const give = (of: string, seats = ['A1']) => visitor(backend.origin).bookings.giveBack({ link: of, seats })
    const { pdf_path } = await buyer.client.tickets.pdf({ booking_id: booked })
    const ticket = pdf_path.split('token=')[1] ?? ''
    for (const wrong of [ticket, `${link}x`, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, '', 'x.y.z'])
      await expectRefused(backend, () => give(wrong), { status: 404, code: 'unknown-link' })
    await expectRefused(backend, () => give(link, ['A4']), { status: 409, code: 'not-in-booking', params: { seats: ['A4'] } })
    await expectRefused(backend, () => give(link, []), { status: 422, code: 'no-seats' })
    await admin.client.tickets.reissue({ booking_id: booked, holder: null, email: 'kamala@example.com', language: 'en' })
    await expectRefused(backend, () => give(link), { status: 409, code: 'earlier-link' })
    expect((await give(await linkOf(buyer))).given_back).toEqual(['A1'])
  })

  it('stay where a guest is in the hall, once the show has begun, and where the show is off', async ({
    backend,
    buyer,
    admin,
    freeShow,
    booked,
  }) => {
    const link = await linkOf(buyer)
    const give = (seats: string[]) => visitor(backend.origin).bookings.giveBack({ link, seats })
    const { seat_qrs } = await buyer.client.tickets.pdf({ booking_id: booked })
    const phone = await pairPhone(backend, { admin, showId: freeShow })
    backend.clock.now += 71.5 * hour
    await phone.client.checkin.scan({ qr: seat_qrs[0]?.qr ?? '', scan_id: newScanId() })
    await expectRefused(backend, () => give(['A1', 'A2']), { status: 409, code: 'already-inside', params: { seats: ['A1'] } })
    expect(statesOf(await give(['A2']))).toEqual({ A1: 'inside', A2: 'given-back', A3: 'yours' })
    backend.clock.now += hour
    await expectRefused(backend, () => give(['A3']), { status: 409, code: 'show-begun' })
    expect(await visitor(backend.origin).bookings.toGiveBack({ link })).toMatchObject({ state: 'begun' })
    expect(await linkOf(buyer)).toBe('')
    // What was given back before stays so, however late the request is repeated.
    expect((await give(['A2'])).given_back).toEqual([])
  })

  it('of a show that is cancelled need no giving back', async ({ backend, buyer, admin, freeShow, booked: _ }) => {
    const link = await linkOf(buyer)
    await admin.client.shows.cancel({ show_id: freeShow, note: '' })
    await expectRefused(backend, () => visitor(backend.origin).bookings.giveBack({ link, seats: ['A1'] }), {
      status: 409,
      code: 'show-cancelled',
    })
    expect(await visitor(backend.origin).bookings.toGiveBack({ link })).toMatchObject({ state: 'show-cancelled' })
  })

  it('given back by two at once are given back once', async ({ backend, buyer, booked: _ }) => {
    const link = await linkOf(buyer)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor(backend.origin).bookings.giveBack({ link, seats: ['A1', 'A2'] })),
    )
    expect(answers.filter(({ given_back }) => given_back.length > 0)).toHaveLength(1)
    const events = await backend.deps.store.read.selectFrom('audit').select('what').where('what', '=', 'seats-given-back').execute()
    expect(events).toHaveLength(1)
  })

  it('and have no number are given back one by one', async ({ backend, buyer }) => {
    const showId = await addMats(backend, 5)
    await backend.deps.store.alone((tx) =>
      tx
        .updateTable('show')
        .set({ prices: prices.replace('NETRAAVATI', 'MATS').replaceAll('30000', '0') })
        .where('id', '=', Number(showId))
        .execute(),
    )
    const { booking_id } = await holdPlaces(buyer, showId, { MATS: 3 })
    await buyer.client.bookings.confirm({ booking_id })
    const link = await linkOf(buyer)
    const [first] = (await visitor(backend.origin).bookings.toGiveBack({ link })).seats
    await visitor(backend.origin).bookings.giveBack({ link, seats: [first?.seat ?? ''] })
    const { places } = await visitor(backend.origin).seats.list({ show_id: showId })
    const admin = await signInAdmin(backend)
    const cancel = () => admin.client.bookings.cancel({ booking_id, seats: [first?.seat ?? ''], refund: false, note: '' })
    // No answer names a place's own id.
    await expectRefused(backend, cancel, { status: 409, code: 'not-in-booking', params: { seats: ['Mats, 1 place'] } })
    expect(places).toContainEqual(expect.objectContaining({ left: 3 }))
  })
})

describe('seats that were paid for', () => {
  it('have no such link, and none opens the page', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    expect(await linkOf(buyer)).toBe('')
    const forged = backend.services.giveBackLinks.tokenOf(booking_id, 'en')
    const answer = await raw(backend.origin, '/api/give_seats_back.php', { json: { link: forged, seats: ['A1'] } })
    expect(answer).toMatchObject({ status: 409, json: { code: 'not-free-booking' } })
  })
})
