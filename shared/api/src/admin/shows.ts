import { singleSeatRules } from '@sabha/ticketing/states'
import * as z from 'zod/mini'
import { adminCall, at, call } from '../call.ts'
import { id, sentRupees, text, whole } from '../request-fields.ts'
import { HallPlan, Show, Success } from '../shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

/** What staff alone see of a show. */
export const AdminShow = z.extend(Show, {
  bookings_count: z._default(tolerantNumber, 0),
  total_revenue: z._default(tolerantNumber, 0),
  status: z._default(z.enum(['draft', 'published', 'closed', 'cancelled']), 'published'),
  /** Staff say that it is filling fast; `badge` is a word of theirs here. */
  fast_filling: z._default(z.boolean(), false),
  /** Sent back with an edit, so that a stale one is seen. */
  change: z.optional(z.number()),
  doors_close_at: tolerantInstant,
  /** Seats: of the hall, and sold or given. */
  capacity: z._default(tolerantNumber, 0),
  seats_taken: z._default(tolerantNumber, 0),
  /** Cancelling or postponing runs in the background: how many bookings are told or refunded, of how many. */
  under_way: z._default(z.nullable(z.object({ what: z.enum(['cancel', 'postpone']), done: z.number(), of: z.number() })), null),
})
export type AdminShow = z.output<typeof AdminShow>

/** A show as staff edit it; dates and times on the hall's own clock (`YYYY-MM-DD`, `HH:MM`). */
export const ShowDraft = z.object({
  title: text(200),
  performer: text(100),
  performer_slug: text(60),
  genre: text(100),
  description: text(4000),
  image: text(500),
  age_limit: text(20),
  badge: text(40),
  /** That seats go fast; absent: as it was. */
  fast_filling: z.optional(z.boolean()),
  /** Absent: as it was. */
  single_seats: z.optional(z.enum(singleSeatRules)),
  /** Whole hours before the start, until which wheelchair places and companion seats are for who asks for them; null: not kept. Absent: as it was. */
  kept_back_hours: z.optional(z.nullable(z.number())),
  venue: text(200),
  hall_id: text(60),
  timezone: text(60),
  date: text(10),
  time: text(5),
  end_date: text(10),
  end_time: text(5),
  /** `YYYY-MM-DDTHH:MM` on the hall's clock; null: when the show starts, until sales close, not set. */
  sales_close: z.nullable(text(16)),
  early_bird_until: z.nullable(text(16)),
  doors_open: z.nullable(text(16)),
  doors_close: z.nullable(text(16)),
  prices: z.record(
    text(40),
    z.object({
      early_bird: sentRupees,
      regular: sentRupees,
      /** There: guests choose the price, `regular` at least (`early_bird` isn't read); amounts that they may tap. */
      suggested: z.optional(z.array(sentRupees).check(z.maxLength(20))),
    }),
  ),
  gst_rate: z.number(),
})
export type ShowDraft = z.output<typeof ShowDraft>

/** Nights that are shows of their own, and what came of all of them together; cancelled nights count where they have figures. */
export const Production = z.object({
  id: tolerantId,
  title: z.string(),
  /** That aren't cancelled, and of these that are to come. */
  nights: tolerantNumber,
  nights_to_come: tolerantNumber,
  bookings_count: tolerantNumber,
  total_revenue: tolerantNumber,
  capacity: tolerantNumber,
  seats_taken: tolerantNumber,
})
export type Production = z.output<typeof Production>

const showId = z.object({ show_id: id })
/** Whether it may be where another show is in the same hall at that time; absent: without asking, as pages of earlier releases. */
const allow_clash = z.optional(z.boolean())

/** Every show with its bookings and revenue. */
export const listAll = call({
  ...adminCall('GET', 'shows', 'staff'),
  summary: 'Every show with its bookings and revenue.',
  request: z.object({}),
  response: z.object({ shows: z.array(AdminShow) }),
})

/** What staff do with shows and halls. */
export const adminShows = {
  listAll,

  save: call({
    ...adminCall('POST', 'save_show', 'staff'),
    summary: 'Makes a show (id null) or changes one; a show with bookings keeps its hall, and its date and venue move by postponing.',
    audit: ['show-made', 'show-changed'],
    request: z.object({
      id: z.nullable(id),
      show: ShowDraft,
      change: z.optional(whole),
      /** Of a new show, 16 characters or more: the same key makes it once, however often it is sent. */
      key: z.optional(text(60).check(z.minLength(16))),
      /** Of a new show: whose blocked seats it gets. */
      copy_of: z.optional(id),
      /** Of a night of a production: what all nights share changes for each that is to come and has no other. */
      all_nights: z.optional(z.boolean()),
      allow_clash,
    }),
    response: z.object({ success: z.literal(true), show_id: tolerantId, message: tolerantText }),
  }),

  addNights: call({
    ...adminCall('POST', 'add_nights', 'staff'),
    summary:
      'Adds nights like this show, all or none; it becomes the first of a production. Those that are there already stay as they are.',
    audit: ['nights-added'],
    request: z.object({
      show_id: id,
      nights: z.array(z.object({ date: text(10), time: text(5), end_date: text(10), end_time: text(5) })).check(z.maxLength(1000)),
      /** Puts them on sale at once. */
      on_sale: z.boolean(),
      /** Adds them also where another show is in the same hall at that time. */
      allow_clash: z.boolean(),
    }),
    response: z.object({ success: z.literal(true), production_id: tolerantId, added: z.array(tolerantId), known: z.array(tolerantId) }),
  }),

  productions: call({
    ...adminCall('GET', 'productions', 'staff'),
    summary: 'The productions, each with the sums over its nights.',
    request: z.object({}),
    response: z.object({ productions: z.array(Production) }),
  }),

  publish: call({
    ...adminCall('POST', 'publish_show', 'staff'),
    summary: 'Puts a draft or closed show on sale.',
    audit: ['show-published'],
    /** The show as the dialog showed it: where it is another by now, nothing is done. */
    request: z.object({ show_id: id, change: z.optional(z.number()), status: z.optional(text(20)) }),
    response: Success,
  }),

  close: call({
    ...adminCall('POST', 'close_show', 'staff'),
    summary: 'Ends the sale of a show.',
    audit: ['show-closed'],
    request: showId,
    response: Success,
  }),

  cancel: call({
    ...adminCall('POST', 'cancel_show', 'owner'),
    summary: 'Cancels a show: every booking is refunded and told, once each. Asked again, it continues where it stopped.',
    audit: ['show-cancelled'],
    /** `change`: the show's counter when the dialog was opened; where somebody has changed it since, it is not cancelled. */
    request: z.object({ show_id: id, note: text(500), change: z.optional(z.number()) }),
    response: Success,
  }),

  postpone: call({
    ...adminCall('POST', 'postpone_show', 'staff'),
    summary: 'Moves a show to another time, venue or both: every booking is told, once.',
    audit: ['show-postponed'],
    request: z.object({
      show_id: id,
      date: text(10),
      time: text(5),
      end_date: text(10),
      end_time: text(5),
      venue: z.optional(text(200)),
      /** The show's counter when it was read for this move; absent from who doesn't say. */
      change: z.optional(z.number()),
      allow_clash,
      note: text(500),
    }),
    response: Success,
  }),

  halls: call({
    ...adminCall('GET', 'halls', 'staff'),
    summary: 'The hall plans.',
    request: z.object({}),
    response: z.object({
      halls: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          seats: z.number(),
          sections: z.array(z.string()),
          plan: HallPlan,
          /** Differs where the plan does; sent back as `replaces`. */
          version: z._default(z.string(), ''),
          /** Somebody has booked in it, so that its plan stays. */
          is_sold: z._default(z.boolean(), true),
        }),
      ),
    }),
  }),

  importHall: call({
    ...adminCall('POST', 'import_hall', 'staff'),
    summary: 'Checks a hall plan (JSON or CSV) and, with `save`, keeps it. Each problem names its line.',
    bodyLimit: 4 * 1024 * 1024,
    audit: ['hall-imported', 'hall-changed'],
    request: z.object({
      id: text(60),
      name: text(100),
      format: z.enum(['json', 'csv']),
      content: text(2_000_000),
      save: z.boolean(),
      /** The `version` of the plan of that id that this one takes the place of. */
      replaces: z.optional(text(60)),
      /** A new plan was drawn from the one of this id: photographs from its seats go along, where they are where they were. */
      drawn_from: z.optional(text(60)),
    }),
    response: z.object({
      success: z.literal(true),
      saved: z.boolean(),
      problems: z.array(z.object({ line: z.number(), message: z.string() })),
      warnings: z._default(z.array(z.object({ message: z.string(), seats: z.array(z.string()), names: z.array(z.string()) })), []),
      plan: z.nullable(HallPlan),
    }),
  }),

  uploadPicture: call({
    ...at('POST', 'upload_picture.php', 'staff'),
    summary: 'Keeps a picture for a show, which names the answered address as its `image`. JPEG, PNG or WebP, up to 1.5 MB.',
    // A few hundred kB, by way of a phone.
    timeout: 60_000,
    // 1.5 MB as base64, and what is above that is told how large it may be.
    bodyLimit: 3 * 1024 * 1024,
    /** A data URL. */
    request: z.object({ image: text(4_000_000) }),
    response: z.object({ success: z.literal(true), message: tolerantText, image: z.string(), width: z.number(), height: z.number() }),
  }),
}
