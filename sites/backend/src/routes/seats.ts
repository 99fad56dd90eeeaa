import type { Contract } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { rupeesOf } from '@sabha/ticketing/money'
import type { CodeRule } from '@sabha/ticketing/quote'
import { seatId } from '@sabha/ticketing/seats'
import { readParty } from '../input/party.ts'
import { readSeatName, readSeatsOf } from '../input/seat-names.ts'
import { idOf } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { guestOfSession } from '../rules/accounts/sessions.ts'
import { cancelRefusal, type GivenBack } from '../rules/bookings/cancel-booking.ts'
import { findCode, noSuchCode, ruleOf } from '../rules/prices/codes.ts'
import { rulesOfShow } from '../rules/prices/rules.ts'
import { changePlacesOf, changeSeatsOf, type SeatEdit } from '../rules/seats/change-seats.ts'
import type { Services } from '../services.ts'
import { seatPhotosOf } from '../store/pictures/seat-photos.ts'
import { bookingsByPass } from '../store/season-passes/uses.ts'
import { seatsHeldBy, seatsWithBookings } from '../store/seats/seats-of-show.ts'
import { findHall } from '../store/shows/halls.ts'
import { findShow } from '../store/shows/shows.ts'
import { wireGivenBack } from '../wire/payments.ts'
import { wireSeatPhoto } from '../wire/pictures.ts'
import { wireRules } from '../wire/prices.ts'
import { seatStats, seatsBody, wireAdminSeat } from '../wire/seats.ts'
import { wireShow } from '../wire/shows.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function seatHandlers(services: Services): Handlers<Contract['seats']> {
  const { store, now, gst, availability, best, waitingRooms, wrongPriceCodes } = services

  /** Returns the code as it applies to this guest. Wrong tries count towards the usual limit. */
  async function codeOf(
    showId: number,
    { typed, sentTo, phone, address }: { typed: string; sentTo: string | undefined; phone: string; address: string },
  ): Promise<CodeRule | Refusal> {
    const code = await findCode(store.read, typed, { showId, phone, email: null, sentTo, at: now() })
    const spent = wrongPriceCodes.judge(address, { isWrong: !code })
    if (spent) return spent
    return code ? ruleOf(code) : noSuchCode()
  }

  return {
    async list({ show_id, pass }) {
      const closed = await waitingRooms.turnedAway(idOf(show_id), pass)
      if (closed) return closed
      const hall = await availability.read(idOf(show_id))
      return hall ? seatsBody(hall) : refuse('unknown-show')
    },

    async best({ show_id, pass, code: typed, code_for: sentTo, ...wish }, { bearer, address }) {
      const showId = idOf(show_id)
      const closed = await waitingRooms.turnedAway(showId, pass)
      if (closed) return closed
      const party = readParty(wish)
      if (isRefusal(party)) return party
      const token = bearer()
      const guest = token === undefined ? undefined : await guestOfSession(services, token)
      const own = guest ? await seatsHeldBy(store.read, guest.id, showId) : []
      const code = typed?.trim() ? await codeOf(showId, { typed, sentTo, phone: guest?.phone ?? '', address: address() }) : undefined
      if (isRefusal(code)) return code
      const offers = await best.offers(showId, party, { own: own.map(seatId), beside: own[0]?.bookingId, code })
      if (isRefusal(offers)) return offers
      return { success: true, offers: offers.map((offer) => ({ ...offer, total: rupeesOf(offer.total) })) }
    },

    async photos({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show || show.status === 'draft') return refuse('unknown-show')
      return { success: true, photos: (await seatPhotosOf(store.read, show.hall_id)).map(wireSeatPhoto) }
    },

    async detailed({ show_id }, { account }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show) return refuse('unknown-show')
      const hall = await findHall(store.read, show.hall_id)
      const seats = await seatsWithBookings(store.read, show.id)
      const byPass = await bookingsByPass(store.read, show.id)
      const at = { zone: show.zone, now: now() }
      const mayTake = ({ booking, booking_id }: (typeof seats)[number]) =>
        !booking || !cancelRefusal(account, booking, { ...at, isByPass: booking_id !== null && byPass.has(booking_id) })
      const rules = await rulesOfShow(store.read, show.id, now())
      return {
        show: { ...wireShow(show, hall ?? null, now(), gst.exemptUpTo, rules), rules: wireRules(rules, now()) },
        seats: seats.map((seat) => wireAdminSeat(seat, mayTake(seat))),
        stats: seatStats(seats, now()),
      }
    },

    async update({ seat_id, status, show_id, change }, { account }) {
      if (status === 'reserved') return refuse('malformed', { fields: ['status'] })
      const seat = readSeatName(seat_id)
      const showId = show_id === undefined ? (seat?.showId ?? 0) : idOf(show_id)
      if (!seat || (seat.showId !== null && seat.showId !== showId)) return refuse('unknown-seat', { seats: [seat_id] })
      const back = await changeSeatsOf(services, account, showId, [{ row: seat.row, number: seat.number, change }], status)
      return isRefusal(back) ? back : changed(back)
    },

    async updateMany({ show_id, seats, status }, { account }) {
      if (status === 'reserved') return refuse('malformed', { fields: ['status'] })
      const showId = idOf(show_id)
      const places = readSeatsOf(
        showId,
        seats.map((seat) => seat.seat_id),
      )
      if (isRefusal(places)) return places
      const edits = places.map((place, index): SeatEdit => ({ ...place, change: seats[index]?.change }))
      const back = await changeSeatsOf(services, account, showId, edits, status)
      return isRefusal(back) ? back : changed(back)
    },

    async updatePlaces(request, { account }) {
      const { show_id, section, count, status } = request
      const edit = { section, count, target: status, sent: sentForm(request) }
      const refusal = await changePlacesOf(services, account, idOf(show_id), edit)
      return done(refusal)
    },
  }
}

const changed = (back: GivenBack) => doneWith(wireGivenBack(back))
