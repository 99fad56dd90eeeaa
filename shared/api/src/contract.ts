import { accounts } from './accounts.ts'
import { adminAccounts } from './admin/accounts.ts'
import { adminBank } from './admin/bank.ts'
import { adminBookings } from './admin/bookings.ts'
import { adminCheckin } from './admin/checkin.ts'
import { adminCounter } from './admin/counter.ts'
import { adminGroups } from './admin/groups.ts'
import { adminPaymentKeys } from './admin/payment-keys.ts'
import { adminPayments } from './admin/payments.ts'
import { adminPictures } from './admin/pictures.ts'
import { adminPrices } from './admin/prices.ts'
import { adminSeasonPasses } from './admin/season-passes.ts'
import { adminSeatPhotos } from './admin/seat-photos.ts'
import { adminSeats } from './admin/seats.ts'
import { adminSettings } from './admin/settings.ts'
import { adminShows } from './admin/shows.ts'
import { adminSite } from './admin/site.ts'
import { adminTickets } from './admin/tickets.ts'
import { adminTills } from './admin/tills.ts'
import { adminWaitingRoom } from './admin/waiting-room.ts'
import { bookings } from './bookings.ts'
import type { Call } from './call.ts'
import { checkin } from './checkin.ts'
import { counter } from './counter.ts'
import { groups } from './groups.ts'
import { payments } from './payments.ts'
import { prices } from './prices.ts'
import { privacy } from './privacy.ts'
import { reports } from './reports.ts'
import { seasonPasses } from './season-passes.ts'
import { seats } from './seats.ts'
import { shows } from './shows.ts'
import { site } from './site.ts'
import { tickets } from './tickets.ts'
import { waitingRoom } from './waiting-room.ts'

/** Every call once, by noun. Calls for staff only are in `admin/`, so that a visitor's browser doesn't load them. */
export const contract = {
  shows: { ...shows, ...adminShows },
  seats: { ...seats, ...adminSeats },
  bookings: { ...bookings, ...adminBookings },
  groups: { ...groups, ...adminGroups },
  payments: { ...payments, ...adminPayments },
  pictures: { ...adminPictures, ...adminSeatPhotos },
  prices: { ...prices, ...adminPrices },
  seasonPasses: { ...seasonPasses, ...adminSeasonPasses },
  tickets: { ...tickets, ...adminTickets },
  tills: { ...adminTills, ...adminBank },
  counter: { ...counter, ...adminCounter },
  checkin: { ...checkin, ...adminCheckin },
  waitingRoom: { ...waitingRoom, ...adminWaitingRoom },
  accounts: { ...accounts, ...adminAccounts },
  reports,
  privacy,
  settings: { ...adminSettings, ...adminPaymentKeys },
  site: { ...site, ...adminSite },
}
export type Contract = typeof contract

/** The full name of a call: `bookings.hold`. */
export type CallName = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract]
type CallNamed<Name> = Name extends `${infer Noun extends keyof Contract}.${infer Own}` ? Contract[Noun][Own & keyof Contract[Noun]] : never

/** Every call by its full name: `callsByName['bookings.hold']`. */
export const callsByName = Object.fromEntries(
  Object.entries(contract).flatMap(([noun, calls]) => Object.entries<Call>(calls).map(([name, call]) => [`${noun}.${name}`, call])),
) as { [Name in CallName]: CallNamed<Name> }
