import type { RequestOf, ResponseOf } from '@sabha/api/call'
import type { Contract } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { isGstin } from '@sabha/ticketing/invoice'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { type Party, readParty } from '../input/party.ts'
import { idOf, mostAmount, readEmail, readLine, readPart, readPerson, readText } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { cancelBooking, cancelRefusal } from '../rules/bookings/cancel-booking.ts'
import { claimBooking } from '../rules/bookings/claim.ts'
import { confirmFree } from '../rules/bookings/confirm.ts'
import { bookByStaff } from '../rules/bookings/desk-sale.ts'
import { noteForDoor } from '../rules/bookings/door-note.ts'
import { giveBack, mayGiveBack, openGiving } from '../rules/bookings/give-back.ts'
import { type Hold, holdBest, holdSeats } from '../rules/bookings/hold.ts'
import { moveSeats } from '../rules/bookings/move-seats.ts'
import { ownBooking, ownPaidBooking } from '../rules/bookings/own-booking.ts'
import { ownBookings } from '../rules/bookings/own-bookings.ts'
import type { HoldRequest, RegisteredBuyer } from '../rules/bookings/quote-hold.ts'
import { releaseUnpaid } from '../rules/bookings/release-hold.ts'
import { openByLink } from '../rules/groups/group-view.ts'
import { holdGroupSeats } from '../rules/groups/hold-group.ts'
import { Guesses } from '../rules/guesses.ts'
import { readDonation } from '../rules/payments/donations.ts'
import { orUnavailable } from '../rules/payments/orders.ts'
import { refundRefusal } from '../rules/payments/settle.ts'
import { readChosen } from '../rules/prices/chosen-prices.ts'
import { readShownTotal } from '../rules/prices/shown-total.ts'
import { exportBookings } from '../rules/reports/export-bookings.ts'
import { unusedOf } from '../rules/season-passes/sell.ts'
import type { PlaceCounts } from '../rules/seats/places.ts'
import { creditNotePath, ticketPath, ticketPaths } from '../rules/tickets/ticket-links.ts'
import type { UpiPayment } from '../rules/tills/record.ts'
import type { Services } from '../services.ts'
import type { GuestRow } from '../store/accounts/guests.ts'
import { type BookingRow, isStanding } from '../store/bookings/bookings.ts'
import { bookingsOfGuest, fullBooking, readBookingPage } from '../store/bookings/full-booking.ts'
import { isHandedOn } from '../store/bookings/payer.ts'
import { listBookings } from '../store/bookings/search.ts'
import type { GroupRow } from '../store/groups/groups.ts'
import { usesOfBooking, usesOfPasses } from '../store/season-passes/uses.ts'
import { findShow } from '../store/shows/shows.ts'
import { wireBookingPage } from '../wire/booking-page.ts'
import { wireBooking, wireBookingRow, wireDiscounts, wireDonation, wireTicketBooking, wireWallets } from '../wire/bookings.ts'
import { wireToGiveBack } from '../wire/give-back.ts'
import { wireGivenBack } from '../wire/payments.ts'
import { wirePasses } from '../wire/season-passes.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

/** A booking's limit of wrong codes per minute, as a multiple of one guest's limit. */
const triesOfBooking = 2

/** A bound that no guest reaches. */
const mostBookings = 500

export function bookingHandlers(services: Services): Handlers<Contract['bookings']> {
  const { store, now, limits, links, giveBackLinks, waitingRooms } = services
  // Limits the tries on each booking, however many guests and addresses an attacker has.
  const wrongClaims = new Guesses(services, 'claims', limits.wrongCodesPerMinute * triesOfBooking)
  const paidOf = async (own: readonly BookingRow[], guest: GuestRow) => {
    const paid = await Promise.all(own.map(({ id }) => ownPaidBooking(store.read, String(id), { guest })))
    return paid.flatMap((booking) => (isRefusal(booking) ? [] : wireTicketBooking(booking)))
  }

  /** Returns the group whose kept seats the guest asks for; it skips the waiting room. Everyone else passes it, where one is open. */
  async function letIn(
    { group, pass }: RequestOf<Contract['bookings']['hold']>,
    { showId, guestId, address }: { showId: number; guestId: number; address: string },
  ): Promise<GroupRow | undefined | Refusal> {
    if (group !== undefined) return openByLink(services, group, address)
    return waitingRooms.refusalOfHold(showId, pass, guestId)
  }

  return {
    async hold(request, { guest, address }) {
      const choice = readChoice(request)
      if (isRefusal(choice)) return choice
      if (request.user_id != null && request.user_id !== String(guest.id)) return refuse('not-yours')
      const showId = idOf(request.show_id)
      const group = await letIn(request, { showId, guestId: guest.id, address: address() })
      if (isRefusal(group)) return group
      const buyer = readBuyer(request)
      if (isRefusal(buyer)) return buyer
      const prices = readPrices(request, services.settings)
      if (isRefusal(prices)) return prices
      const hold = await holdByCode(
        services,
        request.code,
        {
          group,
          showId,
          guestId: guest.id,
          ...buyer,
          accessible: request.accessible,
          codeFor: request.code_for,
          concessions: request.concessions,
          passes: request.passes,
          ...prices,
          shown: request.shown,
          address: address(),
        },
        choice,
      )
      return isRefusal(hold) ? hold : wireHold(hold, links.tokenOf(hold.publicId, buyer.language))
    },

    async confirm(request, { guest }) {
      const own = await ownBookings(store.read, [request.booking_id, ...(request.bookings ?? [])], guest)
      if (isRefusal(own)) return own
      const refused = await confirmFree(services, own)
      if (refused) return refused
      const booking = await ownPaidBooking(store.read, request.booking_id, { guest })
      if (isRefusal(booking)) return booking
      return {
        success: true,
        message: 'Booking confirmed',
        booking: wireTicketBooking(booking),
        ...(own.length > 1 && { bookings: await paidOf(own, guest) }),
      }
    },

    async release(request, caller) {
      const booking = await ownBooking(store.read, request.booking_id, caller)
      if (isRefusal(booking)) return booking
      const settlement = await orUnavailable(releaseUnpaid(services, booking))
      if (isRefusal(settlement)) return settlement
      const lost = refundRefusal(settlement)
      if (lost) return lost
      const paid = settlement === 'booked' ? await ownPaidBooking(store.read, request.booking_id, caller) : undefined
      if (isRefusal(paid)) return paid
      return {
        success: true,
        message: paid ? 'This booking is already paid.' : 'Seats released',
        booking: paid ? wireTicketBooking(paid) : null,
      }
    },

    async mine(request, { guest, origin }) {
      if (request.user_id !== undefined && request.user_id !== String(guest.id)) return refuse('not-yours')
      const bookings = await bookingsOfGuest(store.read, guest.id, mostBookings)
      const uses = await usesOfPasses(
        store.read,
        bookings.flatMap(({ passes }) => passes.map(({ id }) => id)),
        now(),
      )
      const wanted = bookings.filter((booking) => request.email === undefined || booking.customer_email === request.email)
      return {
        success: true,
        bookings: wanted.map((booking) => {
          const language = request.language ?? booking.language
          const urlOf = (serial: string) => `${origin}${creditNotePath(services, booking, language, serial)}`
          return {
            ...wireBooking(booking),
            ...wireWallets(ticketPaths(services, booking, language), origin),
            ...(mayGiveBack(booking, now()) && { give_back_link: giveBackLinks.tokenOf(booking.public_id, language, booking.issue) }),
            ...wireDonation(booking, isHandedOn(booking) ? undefined : urlOf),
            ...wirePasses(booking, uses),
            credit_notes: isHandedOn(booking)
              ? []
              : booking.credit_notes.map(({ serial, total }) => ({ serial, amount: rupeesOf(total), url: urlOf(serial) })),
          }
        }),
      }
    },

    async toGiveBack({ link }) {
      const giving = await openGiving(store.read, giveBackLinks.read(link))
      return isRefusal(giving) ? giving : { success: true, ...wireToGiveBack(giving, now()) }
    },

    async giveBack({ link, seats }) {
      const of = giveBackLinks.read(link)
      const given = await giveBack(services, of, seats)
      if (isRefusal(given)) return given
      const giving = await openGiving(store.read, of)
      if (isRefusal(giving)) return giving
      return { success: true, message: 'Seats given back', given_back: given, ...wireToGiveBack(giving, now()) }
    },

    async claim(request, { guest }) {
      const publicId = normaliseCode(request.booking_id)
      const code = normaliseCode(request.verification_code)
      const phone = phoneDigits(request.phone)
      const claim = async () => (isPhone(phone) ? claimBooking(services, guest, { publicId, code, phone }) : refuse('wrong-codes'))
      const claimed = await wrongClaims.trying(publicId, claim, isRefusal)
      if (isRefusal(claimed)) return claimed
      const booking = await fullBooking(store.read, claimed)
      if (booking?.guest_id !== guest.id) return refuse('wrong-codes')
      return { success: true, message: 'Booking found', booking: wireBooking(booking) }
    },

    async search({ search = '', show_id, status, page, per_page }) {
      const sought = { text: search, showId: show_id ? idOf(show_id) : undefined, status }
      const { bookings, total } = await listBookings(store.read, sought, readPart(page, per_page))
      return { bookings: bookings.map(wireBookingRow), total }
    },

    async get({ booking_id }, { origin, account }) {
      const page = await readBookingPage(store.read, booking_id.trim())
      if (!page) return refuse('unknown-booking')
      const { booking } = page
      const hasTicket = booking.status === 'paid' && booking.ticket_id !== null
      const pdfUrl = hasTicket ? `${origin}${ticketPath(links.tokenOf(booking.public_id, booking.language, booking.issue))}` : ''
      const noteUrl = (serial: string) => `${origin}${creditNotePath(services, booking, booking.language, serial)}`
      const isByPass = (await usesOfBooking(store.read, booking.id)).length > 0
      const mayCancel = !cancelRefusal(account, booking, { zone: booking.zone, now: services.now(), isByPass })
      const standing = booking.seats.filter(isStanding)
      const { seats: unused } = await unusedOf(store.read, booking.id, standing, services.now())
      return { booking: wireBookingPage(page, unused, mayCancel, { pdf: pdfUrl, creditNote: noteUrl }) }
    },

    async cancel({ booking_id, seats, refund, note, handed_back, donation = false, issue }, { account }) {
      const money = { refund, handed: handed_back ?? null, note: readText(note), withDonation: donation }
      const wish = { bookingId: booking_id.trim(), seats, issueSeen: issue, ...money }
      const back = await cancelBooking(services, account, wish)
      if (isRefusal(back)) return back
      return doneWith(wireGivenBack(back))
    },

    async noteForDoor({ booking_id, note, attention, before, issue }, { account }) {
      const wish = { bookingId: booking_id.trim(), text: readLine(note), attention, before, issueSeen: issue }
      return done(await noteForDoor(services, account, wish))
    },

    async bookByStaff(request, { account, origin }) {
      const email = request.customer_email?.trim() ? readEmail(request.customer_email) : null
      if (isRefusal(email)) return email
      const amount = request.amount === null ? null : amountOf(request.amount)
      if (amount === undefined) return refuse('bad-amount', { field: 'amount' })
      const prices = readPrices(request, services.settings)
      if (isRefusal(prices)) return prices
      const booked = await bookByStaff(services, account, idOf(request.show_id), request, {
        kind: request.kind,
        name: readLine(request.customer_name),
        phone: request.customer_phone,
        email,
        amount,
        ...prices,
        shown: request.shown,
        concessions: request.concessions,
        note: readText(request.note),
        language: request.language ?? 'en',
        tillId: request.till_id,
        upi: upiOf(request),
        sent: sentForm(request),
      })
      if (isRefusal(booked)) return booked
      const token = links.tokenOf(booked.publicId, request.language ?? 'en')
      return { success: true, message: 'Booked', booking_id: booked.publicId, pdf_url: `${origin}${ticketPath(token)}` }
    },

    async moveSeats({ booking_id, moves, issue }, { account }) {
      const refusal = await moveSeats(services, account, { bookingId: booking_id.trim(), moves, issueSeen: issue })
      return refusal ?? { success: true, message: 'The seats are moved. The earlier ticket is no longer valid.' }
    },

    async export({ show_id }, { account }) {
      const show = show_id ? await findShow(store.read, idOf(show_id)) : undefined
      return show_id && !show ? refuse('unknown-show') : exportBookings(services, account, show?.id)
    },
  }
}

/** Holds seats. After too many wrong codes an address must wait; requests without a code, or with an empty one, are not limited. */
async function holdByCode(
  services: Services,
  typed: string | undefined,
  { address, group, ...buyer }: Omit<HoldRequest, 'seats' | 'code'> & { group: GroupRow | undefined },
  choice: Choice,
): Promise<Hold | Refusal> {
  const { wrongPriceCodes } = services
  const code = typed?.trim() || undefined
  const isGuess = code !== undefined || (buyer.passes ?? []).length > 0
  if (isGuess && wrongPriceCodes.areSpent(address)) return refuse('too-many-requests')
  const wish = { ...buyer, code, address }
  if (group && 'party' in choice) return refuse('seats-or-best')
  // A pass covers its holder's seat, not seats that a group pays for.
  if (group && wish.passes?.length) return refuse('pass-covers-nothing', { field: 'passes' })
  if (group && !('party' in choice)) return holdGroupSeats(services, group, { ...wish, ...choice })
  return 'party' in choice ? holdBest(services, wish, choice.party) : holdSeats(services, { ...wish, ...choice })
}

function wireHold(hold: Hold, ticketToken: string): ResponseOf<Contract['bookings']['hold']> {
  return {
    success: true,
    message: 'Seats held',
    total_amount: rupeesOf(hold.amount.total + hold.donation),
    ...(hold.donation > 0 && { donation: rupeesOf(hold.donation) }),
    booking_id: hold.publicId,
    booking_db_id: String(hold.bookingId),
    ...(hold.chosen && { seats: hold.chosen }),
    ...wireDiscounts(hold.discounts),
    reserved_until: new Date(hold.reservedUntil).toISOString(),
    ticket_token: ticketToken,
  }
}

function readBuyer(request: RequestOf<Contract['bookings']['hold']>): Pick<HoldRequest, 'customer' | 'language'> | Refusal {
  const person = readPerson(request.customer_name, request.customer_phone)
  if (isRefusal(person)) return person
  const email = request.customer_email ? readEmail(request.customer_email) : null
  return isRefusal(email) ? email : { customer: { ...person, email }, language: request.language ?? 'en' }
}

/** Returns the buyer that the invoice names; undefined if the guest gave no GST registration. */
function readRegistered(given: RequestOf<Contract['bookings']['hold']>['buyer']): RegisteredBuyer | undefined | Refusal {
  if (!given) return undefined
  const gstin = given.gstin.replace(/\s/g, '').toUpperCase()
  const [name, address] = [readLine(given.name), readLine(given.address)]
  if (!isGstin(gstin)) return refuse('bad-gstin', { field: 'gstin' })
  if (name === '' || address === '') return refuse('buyer-incomplete', { field: name === '' ? 'name' : 'address' })
  return name.length > 200 || address.length > 300 ? refuse('name-too-long') : { gstin, name, address }
}

/** Returns what the guest chose to pay and to donate, the prices that the screen showed, and whom the invoice names. */
function readPrices(
  {
    donation: given,
    buyer: named,
    ...request
  }: Pick<RequestOf<Contract['bookings']['hold']>, 'shown_total' | 'amounts' | 'donation' | 'buyer'>,
  settings: Services['settings'],
) {
  const prices = readSeatPrices(request)
  if (isRefusal(prices)) return prices
  const donation = readDonation(given, settings)
  if (isRefusal(donation)) return donation
  const buyer = readRegistered(named)
  return isRefusal(buyer) ? buyer : { ...prices, donation, buyer }
}

function readSeatPrices({ shown_total, amounts }: Pick<RequestOf<Contract['bookings']['hold']>, 'shown_total' | 'amounts'>) {
  const shownTotal = readShownTotal(shown_total)
  if (isRefusal(shownTotal)) return shownTotal
  const chosenPrices = readChosen(amounts)
  return isRefusal(chosenPrices) ? chosenPrices : { shownTotal, chosenPrices }
}

type Choice = { seats: string[]; places?: PlaceCounts | undefined } | { party: Party }

/** Returns the named seats and counts of places, or a wish for the best seats. */
function readChoice({ seats, places, best }: RequestOf<Contract['bookings']['hold']>): Choice | Refusal {
  if ((seats || places) && best) return refuse('seats-or-best')
  if (seats || places) return { seats: seats ?? [], places }
  if (!best) return refuse('malformed', { fields: ['seats'] })
  const party = readParty(best)
  return isRefusal(party) ? party : { party }
}

/** Returns what is known of a payment by UPI; undefined for the other kinds. */
function upiOf({ kind, upi }: RequestOf<Contract['bookings']['bookByStaff']>): UpiPayment | undefined {
  if (kind !== 'upi' || !upi) return undefined
  return { reference: upi.reference || null, seenBy: readLine(upi.seen_by ?? '') || null, bankReference: upi.bank_reference || null }
}

function amountOf(rupees: number | string): Paise | undefined {
  const amount = readRupees(rupees)
  return amount !== undefined && amount <= mostAmount ? amount : undefined
}
