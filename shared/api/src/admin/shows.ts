import { minute } from '@sabha/ticketing/durations'
import { singleSeatRules } from '@sabha/ticketing/states'
import * as z from 'zod/mini'
import { adminCall, at, call } from '../call.ts'
import { id, sentRupees, text, whole } from '../request-fields.ts'
import { HallPlan, Show, Success } from '../shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

/** A show as staff see it. */
export const AdminShow = z.extend(Show, {
  bookings_count: z._default(tolerantNumber, 0),
  total_revenue: z._default(tolerantNumber, 0),
  status: z._default(z.enum(['draft', 'published', 'closed', 'cancelled']), 'published'),
  /** Whether it is a season pass, which is sold as a show but is no evening. */
  is_pass: z._default(z.boolean(), false),
  /** The titles of the season passes that are good for it. */
  passes_for: z._default(z.array(tolerantText), []),
  /** Whether staff say that it is filling fast. Here `badge` is only the word that they chose. */
  fast_filling: z._default(z.boolean(), false),
  /** Sent back with an edit, so that the server notices a stale one. */
  change: z.optional(z.number()),
  doors_close_at: tolerantInstant,
  /** The seats of the hall, and those that are sold or given away. */
  capacity: z._default(tolerantNumber, 0),
  seats_taken: z._default(tolerantNumber, 0),
  /** While a cancellation or postponement runs in the background: how many bookings, of how many, are told or refunded. */
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
  /** Whether seats go fast. Absent: unchanged. */
  fast_filling: z.optional(z.boolean()),
  /** Absent: unchanged. */
  single_seats: z.optional(z.enum(singleSeatRules)),
  /** Whole hours before the start until which only guests who ask get wheelchair and companion seats; null: not kept. Absent: unchanged. */
  kept_back_hours: z.optional(z.nullable(z.number())),
  venue: text(200),
  hall_id: text(60),
  timezone: text(60),
  date: text(10),
  time: text(5),
  end_date: text(10),
  end_time: text(5),
  /** `YYYY-MM-DDTHH:MM` on the hall's clock. null: sales close at the start, the early bird ends with sales, doors are not set. */
  sales_close: z.nullable(text(16)),
  early_bird_until: z.nullable(text(16)),
  doors_open: z.nullable(text(16)),
  doors_close: z.nullable(text(16)),
  prices: z.record(
    text(40),
    z.object({
      early_bird: sentRupees,
      regular: sentRupees,
      /** If present, guests choose the price, at least `regular` (`early_bird` isn't read); these are the amounts that they can tap. */
      suggested: z.optional(z.array(sentRupees).check(z.maxLength(20))),
    }),
  ),
  gst_rate: z.number(),
})
export type ShowDraft = z.output<typeof ShowDraft>

/** A production with the sums over its nights, each of which is a show. The figures include those of cancelled nights. */
export const Production = z.object({
  id: tolerantId,
  title: z.string(),
  /** The number of nights that aren't cancelled, and of those among them that are to come. */
  nights: tolerantNumber,
  nights_to_come: tolerantNumber,
  bookings_count: tolerantNumber,
  total_revenue: tolerantNumber,
  capacity: tolerantNumber,
  seats_taken: tolerantNumber,
})
export type Production = z.output<typeof Production>

const showId = z.object({ show_id: id })
/** Whether the show may overlap another one in the same hall. Absent: it may, as pages of earlier releases don't ask. */
const allow_clash = z.optional(z.boolean())

/** Every show with its bookings and revenue. */
export const listAll = call({
  ...adminCall('GET', 'shows', 'staff'),
  summary: 'Every show with its bookings and revenue.',
  request: z.object({}),
  response: z.object({ shows: z.array(AdminShow) }),
})

/** Calls of staff about shows and halls. */
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
      /** For a new show, 16 characters or more: retries with the same key make it only once. */
      key: z.optional(text(60).check(z.minLength(16))),
      /** For a new show: the show whose blocked seats it gets. */
      copy_of: z.optional(id),
      /** For a night of a production: shared fields change for every coming night whose value doesn't differ. */
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
      /** Whether to put them on sale at once. */
      on_sale: z.boolean(),
      /** Whether to add them even if they overlap another show in the same hall. */
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
    /** `change` and `status`: the show as the dialog showed it. If it has changed since, nothing is done. */
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
    /** `change`: the show's change counter when the dialog was opened. If somebody has changed it since, it is not cancelled. */
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
      /** The show's change counter as read for this move; absent from clients that don't send it. */
      change: z.optional(z.number()),
      allow_clash,
      note: text(500),
    }),
    response: Success,
  }),

  halls: call({
    ...adminCall('GET', 'halls', 'staff'),
    summary: 'The hall plans, without the places of season passes.',
    request: z.object({}),
    response: z.object({
      halls: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          seats: z.number(),
          sections: z.array(z.string()),
          plan: HallPlan,
          /** Changes with the plan; sent back as `replaces`. */
          version: z._default(z.string(), ''),
          /** Whether somebody has booked in it, so that its plan can't change. */
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
      /** The `version` of the plan with that id that this one replaces. */
      replaces: z.optional(text(60)),
      /** The id of the plan that a new one was drawn from: photographs from its seats are taken over where a seat has not moved. */
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
    // A phone may need long to send a few hundred kB.
    timeout: minute,
    // 1.5 MB as base64, with room above it: a file that is too large is told how large it may be.
    bodyLimit: 3 * 1024 * 1024,
    /** A data URL. */
    request: z.object({ image: text(4_000_000) }),
    response: z.object({ success: z.literal(true), message: tolerantText, image: z.string(), width: z.number(), height: z.number() }),
  }),
}
