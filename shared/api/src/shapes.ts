import { priceRuleKinds, ruleCutKinds } from '@sabha/ticketing/price-rules'
import { concessionKinds } from '@sabha/ticketing/quote'
import { aisleSides } from '@sabha/ticketing/seat-facts'
import { seatStatuses, singleSeatRules } from '@sabha/ticketing/states'
import { homeZone } from '@sabha/ticketing/time'
import * as z from 'zod/mini'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantSeats, tolerantText } from './tolerant-fields.ts'

export const permissions = ['admin', 'office'] as const
export type Permission = (typeof permissions)[number]

/** The entities of specification section 3, as they are on the wire: snake_case, amounts in rupees. */

export const Seat = z.object({
  row_label: z.string(),
  seat_number: tolerantNumber,
  status: z.enum(seatStatuses),
  /** ISO 8601; null where the seat isn't reserved. */
  reserved_until: tolerantInstant,
})
export type Seat = z.output<typeof Seat>

export const User = z.object({
  id: tolerantId,
  name: z.optional(z.string()),
  username: z.optional(z.string()),
  email: z.optional(z.nullable(z.string())),
  phone: z.optional(z.nullable(tolerantId)),
  mobile: z.optional(z.nullable(tolerantId)),
  role: z._default(z.string(), 'customer'),
  /** Of an account: `admin` may do everything, `office` all but money and accounts. */
  permission: z.catch(z.optional(z.enum(permissions)), undefined),
  created_at: tolerantInstant,
})
export type User = z.output<typeof User>

/** Who pays less, by how many per cent or how many rupees then, and for how many seats of a booking; null: all. */
export const Concession = z.object({
  who: z.enum(concessionKinds),
  kind: z.enum(['percent', 'fixed']),
  value: tolerantNumber,
  most: z._default(z.nullable(z.number()), null),
})
export type Concession = z.output<typeof Concession>

/** A rule that makes seats cost more or less; amounts in rupees. */
export const PriceRuleTerms = z.object({
  id: tolerantId,
  kind: z.enum(priceRuleKinds),
  name: z.string(),
  steps: z._default(
    z.array(
      z.object({
        kind: z.enum(ruleCutKinds),
        /** Per cent off, rupees off, or rupees of a seat. */
        value: tolerantNumber,
        /** Of steps by date. */
        until: tolerantInstant,
        /** Of steps by seats sold: for the first so many; of groups: from so many. */
        seats: z._default(z.nullable(z.number()), null),
      }),
    ),
    [],
  ),
  /** Of so many seats, so many are paid. */
  buy: z._default(z.nullable(z.number()), null),
  pay: z._default(z.nullable(z.number()), null),
  /** On each seat, of a fee. */
  amount: z._default(z.nullable(z.number()), null),
  /** Empty: every section. */
  sections: z._default(z.array(z.string()), []),
  valid_from: tolerantInstant,
  valid_until: tolerantInstant,
})
export type PriceRuleTerms = z.output<typeof PriceRuleTerms>

/** As a show tells it. Fees are in its prices. */
const PriceRule = z.extend(PriceRuleTerms, {
  /** Seats that are sold or held by now, of steps by seats sold. */
  sold: z._default(z.nullable(z.number()), null),
})
export type PriceRule = z.output<typeof PriceRule>

export const SectionPrice = z.object({
  early_bird: tolerantNumber,
  regular: tolerantNumber,
  /** There: whoever buys chooses the price of a seat, `regular` at least; rupees to take by one tap. */
  suggested: z.optional(z.array(tolerantNumber)),
})

const SeatGroup = z.object({
  name: z.string(),
  kn: z.optional(z.string()),
  rows: z.array(z.string()),
  seats: z.optional(z.array(z.string())),
})

/** Of a seat; a fact that a page of this release doesn't know is left out. */
const SeatFacts = z.object({
  wheelchair: z.optional(z.literal(true)),
  companion: z.optional(z.string()),
  view: z.catch(z.optional(z.literal('restricted')), undefined),
  access: z.catch(z.optional(z.literal('step-free')), undefined),
  aisle: z.catch(z.optional(z.enum(aisleSides)), undefined),
  house: z.optional(z.literal(true)),
})

export const HallPlan = z.object({
  /** Whatever else it says, a later backend's plan has what this page draws. */
  format: z.catch(z.optional(z.union([z.literal(2), z.literal(3)])), undefined),
  id: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  stage: z.object({ path: z.string(), label: z.object({ x: z.number(), y: z.number() }) }),
  sections: z.array(SeatGroup),
  floors: z.optional(z.array(SeatGroup)),
  blocks: z.optional(z.array(SeatGroup)),
  doors: z.optional(
    z.array(
      z.object({
        x: z.number(),
        y: z.number(),
        name: z.string(),
        access: z.catch(z.optional(z.literal('step-free')), undefined),
      }),
    ),
  ),
  rake: z.catch(z.optional(z.array(z.object({ floor: z.optional(z.string()), base: z.number(), rise: z.number() }))), undefined),
  facts: z.optional(z.record(z.string(), SeatFacts)),
  areas: z.optional(
    z.array(
      z.object({
        name: z.string(),
        kn: z.optional(z.string()),
        row: z.string(),
        count: z.number(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
      }),
    ),
  ),
  rows: z.array(z.object({ label: z.string(), seats: z.array(z.tuple([z.number(), z.number(), z.number()])) })),
})

/** One of several nights of a production, as far as a choice among them needs it. */
const Night = z.object({
  id: tolerantId,
  date: z.string(),
  time: z.string(),
  end_time: z._default(z.nullable(z.string()), null),
  timezone: z._default(z.string(), homeZone),
  starts_at: tolerantInstant,
  ends_at: tolerantInstant,
  title: z.string(),
  performer: tolerantText,
  venue: tolerantText,
  badge: tolerantText,
  on_sale: z._default(z.boolean(), true),
  seats_left: z._default(z.nullable(z.number()), null),
})
export type Night = z.output<typeof Night>

export const Show = z.object({
  id: tolerantId,
  title: z.string(),
  /** `YYYY-MM-DD` and `HH:MM` on the hall's own clock. */
  date: z.string(),
  time: z.string(),
  end_time: z._default(z.nullable(z.string()), null),
  timezone: z._default(z.string(), homeZone),
  starts_at: tolerantInstant,
  ends_at: tolerantInstant,
  sales_close_at: tolerantInstant,
  /** When the doors open, where the show says so. */
  doors_open_at: tolerantInstant,
  venue: tolerantText,
  /** Of its plan; the page of its access is `/access/{hall_id}`. Empty from a backend that doesn't say. */
  hall_id: tolerantText,
  /** In words, English: `1 hour 45 minutes`. */
  duration: tolerantText,
  genre: tolerantText,
  performer: tolerantText,
  /** The performer's page: `/{performer_slug}`. */
  performer_slug: tolerantText,
  description: tolerantText,
  /** Empty, the name of a picture of the site, or a path below the backend's origin. */
  image: tolerantText,
  age_limit: tolerantText,
  /** A word that staff chose; `FAST FILLING` while it is so. */
  badge: tolerantText,
  /** Lowest price in rupees now, by its steps too, and the range as text (`₹599 - ₹2,999`). */
  price: z._default(tolerantNumber, 0),
  priceRange: tolerantText,
  /** Per cent of GST inside the prices. */
  gst_rate: z._default(tolerantNumber, 0),
  /** Seats of up to this price (rupees) bear none. */
  gst_exempt_up_to: z._default(tolerantNumber, 0),
  /** By section, with the house's fee; empty from a backend that doesn't say. */
  prices: z._default(z.record(z.string(), SectionPrice), {}),
  early_bird_until: tolerantInstant,
  on_sale: z._default(z.boolean(), true),
  /** Of one show that is asked for by its id. One that this page doesn't know hides them all: the price would not be the one it says. */
  concessions: z.catch(z._default(z.array(Concession), []), []),
  /** Of one show that is asked for by its id: what makes its seats cost less. A hold is refused where a page's price is too low. */
  rules: z.catch(z._default(z.array(PriceRule), []), []),
  /** Of one show that is asked for by its id: whether a donation may be given beside its seats. */
  donations: z.catch(z._default(z.boolean(), false), false),
  /** Of a choice that leaves one free seat alone: another is offered (`ask`), or has to be made (`insist`). */
  single_seats: z.catch(z._default(z.enum(singleSeatRules), 'off'), 'off'),
  /** Hours before the start: until then wheelchair places and companion seats are held by those alone who ask for them (`accessible`). null: by anybody. */
  kept_back_hours: z.catch(z._default(z.nullable(z.number()), null), null),
  /** Seats that were not sold a moment ago; null from a backend that doesn't say. */
  seats_left: z._default(z.nullable(z.number()), null),
  hall: z._default(z.nullable(HallPlan), null),
  /** Of a night of a production; else null, and an empty title. */
  production_id: z._default(z.nullable(tolerantId), null),
  production_title: tolerantText,
  /** Of one show that is asked for by its id: the nights of its production that are to come, itself too. */
  nights: z._default(z.array(Night), []),
  /** Of a season pass, which is sold as a show: for how many of which shows each of its places is good, and in which sections; null: it is an evening, all. */
  season_pass: z.catch(
    z._default(
      z.nullable(z.object({ nights: z.number(), show_ids: z.array(tolerantId), sections: z.nullable(z.array(z.string())) })),
      null,
    ),
    null,
  ),
  /** Whether season passes are good for it. */
  takes_passes: z.catch(z._default(z.boolean(), false), false),
})
export type Show = z.output<typeof Show>

/** What passes, codes, concessions and offers took off, in rupees; early birds and steps are in the prices of their show. Left out where there is none. */
export const Discounts = z.optional(z.array(z.object({ reason: z.string(), name: tolerantText, amount: tolerantNumber })))

export const SeatNotes = z.object({
  floor: z.optional(z.string()),
  block: z.optional(z.string()),
  /** What these are called in Kannada. */
  kn: z.optional(z.object({ floor: z.optional(z.string()), block: z.optional(z.string()) })),
  facts: z.optional(SeatFacts),
  /** Whose concession was paid. */
  who: z.catch(z.optional(z.enum(concessionKinds)), undefined),
  /** By a season pass. */
  pass: z.catch(z.optional(z.literal(true)), undefined),
  /** It is one of the places of this name, which have no numbers: its id is for programs alone. */
  place: z.catch(z.optional(z.object({ name: z.string(), kn: z.optional(z.string()) })), undefined),
})

/** Of a GST invoice, amount in rupees. */
const CreditNote = z.object({ serial: z.string(), amount: z.number(), url: z.string() })

/** Rupees that were given beside a booking, and what of it went back; its receipt, where the listing is the guest's own or staff's. */
const Donation = z.object({
  amount: tolerantNumber,
  returned: z._default(tolerantNumber, 0),
  receipt: tolerantText,
  url: z.optional(z.string()),
})

/** A season pass that was sold: good for `nights` of the shows, and for which of them it is used now. */
export const SoldPass = z.object({
  code: z.string(),
  nights: z.number(),
  show_ids: z.array(tolerantId),
  /** In the guest's own list alone. */
  used_show_ids: z.optional(z.array(tolerantId)),
})
export type SoldPass = z.output<typeof SoldPass>

export const Booking = z.object({
  /** The database's id; empty from a backend whose verify_payment leaves it out. */
  id: z._default(tolerantId, ''),
  /** The public id, `BK…`; empty likewise. */
  booking_id: z._default(tolerantId, ''),
  show_id: z.optional(tolerantId),
  customer_name: tolerantText,
  customer_email: z._default(z.nullable(z.string()), null),
  customer_phone: tolerantText,
  show_title: tolerantText,
  show_date: tolerantText,
  show_time: tolerantText,
  /** ISO 8601 instants; null from a backend that doesn't say. */
  starts_at: tolerantInstant,
  ends_at: tolerantInstant,
  timezone: z._default(z.string(), homeZone),
  venue: tolerantText,
  /** The show's own; empty or absent: the house's rule. */
  age_limit: z.optional(tolerantText),
  seats: z._default(tolerantSeats, []),
  /** Of seats of which there is something to say: floor, block, and what the ticket says of it. */
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  /** The season passes that it bought. Left out of a booking of seats. */
  passes: z.catch(z.optional(z.array(SoldPass)), undefined),
  amount_paid: z._default(tolerantNumber, 0),
  total_amount: z._default(tolerantNumber, 0),
  /** Of the seats that are still its own. */
  discounts: Discounts,
  base_amount: z.optional(tolerantNumber),
  gst_amount: z.optional(tolerantNumber),
  gst_rate: z.optional(tolerantNumber),
  /** Serial of its GST invoice, where one was made. */
  invoice_number: z.optional(z.nullable(z.string())),
  ticket_code: tolerantText,
  verification_code: tolerantText,
  status: tolerantText,
  payment_status: tolerantText,
  payment_id: z._default(z.nullable(z.string()), null),
  /** `queued`, `pending`, `processed` or `failed` where money goes back; else null. */
  refund_status: z._default(z.nullable(z.string()), null),
  /** Where phones get its pass for their wallet, in a listing of the guest's own; empty where there is none. */
  apple_wallet_url: z.optional(tolerantText),
  google_wallet_url: z.optional(tolerantText),
  /** What refunds have taken back of its invoice, and where their PDFs are. */
  credit_notes: z.optional(z.array(CreditNote)),
  /** In a listing of the guest's own: what opens the page on which seats that cost nothing are given back; absent where they can't be. */
  give_back_link: z.optional(tolerantText),
  /** In none of its other amounts. */
  donation: z.optional(Donation),
  created_at: tolerantInstant,
})
export type Booking = z.output<typeof Booking>

/** A booking that cost nothing, or has seats by a season pass, for who may give these back. */
export const ToGiveBack = z.object({
  booking_id: tolerantId,
  show_title: tolerantText,
  starts_at: tolerantInstant,
  ends_at: tolerantInstant,
  timezone: z._default(z.string(), homeZone),
  venue: tolerantText,
  /** `open`: they can be given back. `begun`: the show has. `cancelled`: none is theirs any more. */
  state: z.enum(['open', 'begun', 'cancelled', 'show-cancelled']),
  /** All that it had of those that cost nothing. */
  seats: z.array(z.object({ seat: z.string(), state: z.enum(['yours', 'inside', 'given-back']) })),
  /** Its other seats: they were paid for, and can't be given back here. */
  kept: z._default(z.array(z.string()), []),
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
})
export type ToGiveBack = z.output<typeof ToGiveBack>

/** Seats that are kept for a group, for whoever has its link: without a person's name, but for those of its guests. */
export const GroupPage = z.object({
  name: tolerantText,
  show_id: tolerantId,
  show_title: tolerantText,
  starts_at: tolerantInstant,
  ends_at: tolerantInstant,
  timezone: z._default(z.string(), homeZone),
  venue: tolerantText,
  kept_until: tolerantInstant,
  /** `open`: what is free can be paid. `over`: what was not paid is on sale again. */
  state: z.enum(['open', 'not-on-sale', 'over', 'begun', 'show-cancelled']),
  /** Whether an invoice may name a registered buyer. */
  invoices: z._default(z.boolean(), false),
  /** The most that one payment is for. */
  max: tolerantNumber,
  seats: z.array(
    z.object({
      seat: z.string(),
      section: tolerantText,
      /** `held`: somebody is paying it. `gone`: nobody paid it in time. `given-back`: it was paid, and cancelled since. */
      state: z.enum(['free', 'held', 'paid', 'gone', 'given-back']),
      /** Of a section without numbers: it is asked for by their count. */
      unnumbered: z._default(z.boolean(), false),
      /** Who sits there; of seats that are paid. */
      guest: tolerantText,
    }),
  ),
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  /** Bookings by this link of whoever asks: where their tickets are. */
  tickets: z._default(z.array(z.object({ booking_id: tolerantId, seats: z.array(z.string()), pdf_url: z.string() })), []),
})
export type GroupPage = z.output<typeof GroupPage>

export const Success = z.object({ success: z.literal(true), message: tolerantText })

/** Rupees that go back the way they were paid, and that are to be given back at the counter. */
export const givenBack = { refunded: z._default(tolerantNumber, 0), at_desk: z._default(tolerantNumber, 0) }
