import { priceRuleKinds, ruleCutKinds } from '@sabha/ticketing/price-rules'
import { concessionKinds } from '@sabha/ticketing/quote'
import { aisleSides } from '@sabha/ticketing/seat-facts'
import { seatStatuses, singleSeatRules } from '@sabha/ticketing/states'
import { homeZone } from '@sabha/ticketing/time'
import * as z from 'zod/mini'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantSeats, tolerantText } from './tolerant-fields.ts'

export const permissions = ['admin', 'office'] as const
export type Permission = (typeof permissions)[number]

/** Says whether an account is an owner's. On the wire and in the database an owner is `admin`, and staff are `office`. */
export const isOwner = ({ permission }: { permission?: string | undefined }): boolean => permission === 'admin'

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
  /** For an account: `admin` may do everything, `office` all but money and accounts. */
  permission: z.catch(z.optional(z.enum(permissions)), undefined),
  created_at: tolerantInstant,
})
export type User = z.output<typeof User>

/** Who pays less: `percent` off or a `fixed` price in rupees, for at most `most` seats of a booking (null: all). */
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
        /** Per cent off, rupees off, or the price of a seat in rupees. */
        value: tolerantNumber,
        /** For steps by date, when the step ends. */
        until: tolerantInstant,
        /** For steps by seats sold: the step is for the first `seats` seats. For groups: it needs at least `seats` seats. */
        seats: z._default(z.nullable(z.number()), null),
      }),
    ),
    [],
  ),
  /** Of every `buy` seats, the guest pays for `pay`. */
  buy: z._default(z.nullable(z.number()), null),
  pay: z._default(z.nullable(z.number()), null),
  /** For a fee, rupees on each seat. */
  amount: z._default(z.nullable(z.number()), null),
  /** Empty: every section. */
  sections: z._default(z.array(z.string()), []),
  valid_from: tolerantInstant,
  valid_until: tolerantInstant,
})
export type PriceRuleTerms = z.output<typeof PriceRuleTerms>

/** A rule as a show lists it. Fees are already in the show's prices. */
const PriceRule = z.extend(PriceRuleTerms, {
  /** For steps by seats sold, the seats that are sold or held now. */
  sold: z._default(z.nullable(z.number()), null),
})
export type PriceRule = z.output<typeof PriceRule>

export const SectionPrice = z.object({
  early_bird: tolerantNumber,
  regular: tolerantNumber,
  /** If present, guests choose the price of a seat, at least `regular`; these are amounts in rupees to choose by one tap. */
  suggested: z.optional(z.array(tolerantNumber)),
})

const SeatGroup = z.object({
  name: z.string(),
  kn: z.optional(z.string()),
  rows: z.array(z.string()),
  seats: z.optional(z.array(z.string())),
})

/** Facts about a seat. A fact that this release doesn't know is left out. */
const SeatFacts = z.object({
  wheelchair: z.optional(z.literal(true)),
  companion: z.optional(z.string()),
  view: z.catch(z.optional(z.literal('restricted')), undefined),
  access: z.catch(z.optional(z.literal('step-free')), undefined),
  aisle: z.catch(z.optional(z.enum(aisleSides)), undefined),
  house: z.optional(z.literal(true)),
})

export const HallPlan = z.object({
  /** Any other value is read as absent: a later backend's plan still has what this page draws. */
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
  /** When the doors open, if the show has set it. */
  doors_open_at: tolerantInstant,
  venue: tolerantText,
  /** The id of its hall plan; the page on access to the hall is `/access/{hall_id}`. Empty from a backend that doesn't say. */
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
  /** A word that staff chose, or `FAST FILLING` while seats go fast. */
  badge: tolerantText,
  /** The lowest price now in rupees, price steps included. `priceRange`: the range as text (`₹599 - ₹2,999`). */
  price: z._default(tolerantNumber, 0),
  priceRange: tolerantText,
  /** Per cent of GST inside the prices. */
  gst_rate: z._default(tolerantNumber, 0),
  /** Seats of up to this price (rupees) bear no GST. */
  gst_exempt_up_to: z._default(tolerantNumber, 0),
  /** Prices by section, with the house's fee; empty from a backend that doesn't say. */
  prices: z._default(z.record(z.string(), SectionPrice), {}),
  early_bird_until: tolerantInstant,
  on_sale: z._default(z.boolean(), true),
  /** Only where one show is asked for by id. A concession that this page doesn't know hides all: the page would show wrong prices. */
  concessions: z.catch(z._default(z.array(Concession), []), []),
  /** Only where one show is asked for by id: what makes its seats cost less. A hold is refused if the page showed too low a price. */
  rules: z.catch(z._default(z.array(PriceRule), []), []),
  /** Only where one show is asked for by id: whether guests may give a donation beside its seats. */
  donations: z.catch(z._default(z.boolean(), false), false),
  /** For a choice that leaves a single free seat: `ask` offers another choice, `insist` demands one. */
  single_seats: z.catch(z._default(z.enum(singleSeatRules), 'off'), 'off'),
  /** Until this many hours before the start, only guests who ask (`accessible`) can hold wheelchair and companion seats. null: anybody. */
  kept_back_hours: z.catch(z._default(z.nullable(z.number()), null), null),
  /** Unsold seats, as counted a moment ago; null from a backend that doesn't say. */
  seats_left: z._default(z.nullable(z.number()), null),
  hall: z._default(z.nullable(HallPlan), null),
  /** The production that it is a night of; null, with an empty title, if it is none. */
  production_id: z._default(z.nullable(tolerantId), null),
  production_title: tolerantText,
  /** Only where one show is asked for by id: the coming nights of its production, this one included. */
  nights: z._default(z.array(Night), []),
  /** Set for a season pass, which is sold as a show: how many of which shows a pass covers, and in which sections (null: all). */
  season_pass: z.catch(
    z._default(
      z.nullable(z.object({ nights: z.number(), show_ids: z.array(tolerantId), sections: z.nullable(z.array(z.string())) })),
      null,
    ),
    null,
  ),
  /** Whether season passes cover it. */
  takes_passes: z.catch(z._default(z.boolean(), false), false),
})
export type Show = z.output<typeof Show>

/** Rupees that passes, codes, concessions and offers took off; early-bird prices and steps are in the show's prices. Absent if none. */
export const Discounts = z.optional(z.array(z.object({ reason: z.string(), name: tolerantText, amount: tolerantNumber })))

export const SeatNotes = z.object({
  floor: z.optional(z.string()),
  block: z.optional(z.string()),
  /** Their Kannada names. */
  kn: z.optional(z.object({ floor: z.optional(z.string()), block: z.optional(z.string()) })),
  facts: z.optional(SeatFacts),
  /** The concession that the seat was sold at. */
  who: z.catch(z.optional(z.enum(concessionKinds)), undefined),
  /** Whether a season pass covers it. */
  pass: z.catch(z.optional(z.literal(true)), undefined),
  /** Set for a place without a number: what such places are called. Its id is for programs only. */
  place: z.catch(z.optional(z.object({ name: z.string(), kn: z.optional(z.string()) })), undefined),
})

/** A credit note of a GST invoice; amount in rupees. */
const CreditNote = z.object({ serial: z.string(), amount: z.number(), url: z.string() })

/** A donation given beside a booking, and how much of it went back, in rupees. The guest's own and staff's listings have its receipt. */
const Donation = z.object({
  amount: tolerantNumber,
  returned: z._default(tolerantNumber, 0),
  receipt: tolerantText,
  url: z.optional(z.string()),
})

/** A season pass that was sold: it covers `nights` of the shows. */
export const SoldPass = z.object({
  code: z.string(),
  nights: z.number(),
  show_ids: z.array(tolerantId),
  /** The shows that it is used for now; only in the guest's own listing. */
  used_show_ids: z.optional(z.array(tolerantId)),
})
export type SoldPass = z.output<typeof SoldPass>

export const Booking = z.object({
  /** The database's id; empty from a backend whose verify_payment leaves it out. */
  id: z._default(tolerantId, ''),
  /** The public id, `BK…`; empty in the same case. */
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
  /** The show's own age limit; empty or absent: the house's rule. */
  age_limit: z.optional(tolerantText),
  seats: z._default(tolerantSeats, []),
  /** Notes on the seats that have any: floor, block, and what the ticket says about the seat. */
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  /** The season passes that it bought. Absent for a booking of seats. */
  passes: z.catch(z.optional(z.array(SoldPass)), undefined),
  amount_paid: z._default(tolerantNumber, 0),
  total_amount: z._default(tolerantNumber, 0),
  /** For the seats that are still the booking's. */
  discounts: Discounts,
  base_amount: z.optional(tolerantNumber),
  gst_amount: z.optional(tolerantNumber),
  gst_rate: z.optional(tolerantNumber),
  /** The serial of its GST invoice, if one was made. */
  invoice_number: z.optional(z.nullable(z.string())),
  ticket_code: tolerantText,
  verification_code: tolerantText,
  status: tolerantText,
  payment_status: tolerantText,
  payment_id: z._default(z.nullable(z.string()), null),
  /** `queued`, `pending`, `processed` or `failed` if there is a refund; else null. */
  refund_status: z._default(z.nullable(z.string()), null),
  /** Where phones get its wallet pass; only in the guest's own listing, empty if there is none. */
  apple_wallet_url: z.optional(tolerantText),
  google_wallet_url: z.optional(tolerantText),
  /** The credit notes that refunds made for its invoice, with the addresses of their PDFs. */
  credit_notes: z.optional(z.array(CreditNote)),
  /** Only in the guest's own listing: the link to the page for giving back seats that cost nothing; absent if none can be given back. */
  give_back_link: z.optional(tolerantText),
  /** Not included in its other amounts. */
  donation: z.optional(Donation),
  created_at: tolerantInstant,
})
export type Booking = z.output<typeof Booking>

/** A booking that cost nothing, or has seats by a season pass, for the guest who may give these seats back. */
export const ToGiveBack = z.object({
  booking_id: tolerantId,
  show_title: tolerantText,
  starts_at: tolerantInstant,
  ends_at: tolerantInstant,
  timezone: z._default(z.string(), homeZone),
  venue: tolerantText,
  /** `open`: seats can be given back. `begun`: the show has begun. `cancelled`: the guest has none of them any more. */
  state: z.enum(['open', 'begun', 'cancelled', 'show-cancelled']),
  /** All its seats that cost nothing, those given back included. */
  seats: z.array(z.object({ seat: z.string(), state: z.enum(['yours', 'inside', 'given-back']) })),
  /** Its other seats: they were paid for, and can't be given back here. */
  kept: z._default(z.array(z.string()), []),
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
})
export type ToGiveBack = z.output<typeof ToGiveBack>

/** Seats that are kept for a group, as anyone with its link sees them. It names no person except the group's guests. */
export const GroupPage = z.object({
  name: tolerantText,
  show_id: tolerantId,
  show_title: tolerantText,
  starts_at: tolerantInstant,
  ends_at: tolerantInstant,
  timezone: z._default(z.string(), homeZone),
  venue: tolerantText,
  kept_until: tolerantInstant,
  /** `open`: free seats can be paid. `over`: seats that were not paid are on sale again. */
  state: z.enum(['open', 'not-on-sale', 'over', 'begun', 'show-cancelled']),
  /** Whether an invoice may name a registered buyer. */
  invoices: z._default(z.boolean(), false),
  /** The most seats that one payment can be for. */
  max: tolerantNumber,
  seats: z.array(
    z.object({
      seat: z.string(),
      section: tolerantText,
      /** `held`: somebody is paying it. `gone`: nobody paid it in time. `given-back`: it was paid, and cancelled since. */
      state: z.enum(['free', 'held', 'paid', 'gone', 'given-back']),
      /** Whether its section has no numbers: places there are asked for by count. */
      unnumbered: z._default(z.boolean(), false),
      /** Who sits there; only for paid seats. */
      guest: tolerantText,
    }),
  ),
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  /** Bookings that the asking guest made by this link, with the addresses of their tickets. */
  tickets: z._default(z.array(z.object({ booking_id: tolerantId, seats: z.array(z.string()), pdf_url: z.string() })), []),
})
export type GroupPage = z.output<typeof GroupPage>

export const Success = z.object({ success: z.literal(true), message: tolerantText })

/** What became of the money of seats that were taken away, in rupees. */
export const givenBack = {
  /** Goes back the way it was paid. */
  refunded: z._default(tolerantNumber, 0),
  /** The counter has to hand it back. */
  at_desk: z._default(tolerantNumber, 0),
  /** Is owed until somebody decides about it. */
  put_off: z._default(tolerantNumber, 0),
}
