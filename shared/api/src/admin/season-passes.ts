import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, requestName, sentRupees, text } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

/** A season pass as staff make it. It is sold as a show, and its other fields are edited as that show's. */
export const SeasonPassDraft = z.object({
  title: text(200),
  description: text(4000),
  /** Rupees of one pass, with tax. */
  price: sentRupees,
  gst_rate: z.number(),
  /** How many passes are for sale. */
  places: z.number(),
  /** How many of the shows each pass is good for. */
  nights: z.number(),
  show_ids: z.array(id).check(z.maxLength(200)),
  /** The sections whose seats it covers; empty: all. */
  sections: z.array(text(40)).check(z.maxLength(50)),
  /** `YYYY-MM-DDTHH:MM` on the clock of Asia/Kolkata; null: when the last of its shows starts. */
  sales_close: z.nullable(text(16)),
})
export type SeasonPassDraft = z.output<typeof SeasonPassDraft>

export const AdminSeasonPass = z.object({
  show_id: tolerantId,
  title: z.string(),
  status: z._default(z.enum(['draft', 'published', 'closed', 'cancelled']), 'draft'),
  sales_close_at: tolerantInstant,
  /** Rupees of one pass. */
  price: tolerantNumber,
  nights: tolerantNumber,
  show_ids: z._default(z.array(tolerantId), []),
  sections: z._default(z.array(z.string()), []),
  places: tolerantNumber,
  sold: tolerantNumber,
  /** Nights that are booked or held by passes. */
  uses: tolerantNumber,
})
export type AdminSeasonPass = z.output<typeof AdminSeasonPass>

/** One sold pass, for staff whom somebody asks about it. */
export const FoundPass = z.object({
  code: z.string(),
  title: z.string(),
  /** The id of the booking that bought it. */
  booking_id: tolerantId,
  customer_name: tolerantText,
  is_good: z.boolean(),
  nights: tolerantNumber,
  uses: z._default(
    z.array(
      z.object({
        show_title: z.string(),
        starts_at: tolerantInstant,
        timezone: z.string(),
        seat: z.string(),
        booking_id: tolerantId,
        is_booked: z.boolean(),
      }),
    ),
    [],
  ),
})
export type FoundPass = z.output<typeof FoundPass>

/** Calls of staff about season passes. */
export const adminSeasonPasses = {
  list: call({
    ...adminCall('GET', 'season_passes', 'staff'),
    summary: 'The season passes, the newest first, with what was sold and used.',
    request: z.object({}),
    response: z.object({ passes: z.array(AdminSeasonPass) }),
  }),

  make: call({
    ...adminCall('POST', 'make_season_pass', 'staff'),
    summary: 'Makes a season pass, as a draft of a show that publish_show puts on sale.',
    audit: ['season-pass-made'],
    request: z.object({ season_pass: SeasonPassDraft, request_id: z.optional(requestName) }),
    response: z.object({ success: z.literal(true), message: tolerantText, show_id: tolerantId }),
  }),

  addNights: call({
    ...adminCall('POST', 'add_season_pass_nights', 'staff'),
    summary: 'Makes a season pass good for more shows. None is taken away: somebody may have bought it for that one.',
    audit: ['season-pass-nights-added'],
    request: z.object({ show_id: id, show_ids: z.array(id).check(z.maxLength(200)) }),
    response: Success,
  }),

  find: call({
    ...adminCall('POST', 'find_season_pass', 'staff'),
    summary: 'A sold pass by its code: whose it is, and what it was used for.',
    request: z.object({ code: text(40) }),
    response: FoundPass,
  }),
}
