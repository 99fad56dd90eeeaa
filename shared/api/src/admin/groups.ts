import { languages } from '@sabha/language/languages'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, requestName, rowId, text } from '../request-fields.ts'
import { SeatNotes, Success } from '../shapes.ts'
import { tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

/** Seats that are kept for a group, as the office sees them. */
export const Group = z.object({
  id: z.number(),
  name: tolerantText,
  contact_name: tolerantText,
  contact_phone: tolerantText,
  contact_email: tolerantText,
  /** Of the link, and of what is written to the contact. */
  language: z._default(z.enum(languages), 'en'),
  kept_until: tolerantInstant,
  made_by: tolerantText,
  /** null: the group is open. */
  ended_at: tolerantInstant,
  /** Empty: nobody ended it, its hour came. */
  ended_by: tolerantText,
  /** The link by which it pays; empty once it has ended. */
  link: tolerantText,
  /** Kept, and free to be paid for. */
  free: z.array(z.string()),
  /** Somebody is paying for them. */
  held: z.array(z.string()),
  paid: z.array(z.string()),
  /** Not paid in time. */
  gone: z.array(z.string()),
  /** Paid, and cancelled since. */
  given_back: z._default(z.array(z.string()), []),
  /** Seat → section. */
  sections: z._default(z.record(z.string(), z.string()), {}),
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  bookings: z._default(z.array(z.object({ booking_id: z.string(), name: tolerantText, seats: tolerantNumber, total: tolerantNumber })), []),
})
export type Group = z.output<typeof Group>

const seats = z.optional(z.array(text(60)).check(z.maxLength(500)))
/** Section → number of places, for sections without numbers. */
const places = z.optional(z.record(text(40), z.number()))
/** On the hall's clock: `2026-11-19T18:00`. */
const hour = text(40)
/** The group's `kept_until` when the dialog was opened. If a colleague has set another hour since, nothing is changed. */
const kept_until = z.optional(z.iso.datetime())
/** A retry with the same name changes nothing more. */
const request_id = z.optional(requestName)

/** Calls of the office about seats kept for groups and schools. */
export const adminGroups = {
  list: call({
    ...adminCall('GET', 'groups', 'staff'),
    summary: 'The groups that seats of a show are or were kept for: what is free, being paid, paid and gone.',
    request: z.object({ show_id: id }),
    response: z.object({ groups: z.array(Group) }),
  }),

  keep: call({
    ...adminCall('POST', 'keep_group', 'staff'),
    summary:
      'Takes free seats out of sale for a group until an hour, all or none, and mails its contact the link, where there is an address.',
    audit: ['group-kept'],
    request: z.object({
      show_id: id,
      seats,
      places,
      name: text(200),
      contact_name: text(200),
      contact_phone: text(40),
      contact_email: z.optional(text(254)),
      language: z.optional(z.enum(languages)),
      until: hour,
      request_id,
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, group_id: z.number(), link: z.string() }),
  }),

  change: call({
    ...adminCall('POST', 'change_group', 'staff'),
    summary: 'Keeps a group’s seats until another hour, and more or fewer of them: all that is asked for, or nothing.',
    audit: ['group-changed'],
    request: z.object({
      group_id: rowId,
      until: z.optional(hour),
      kept_until,
      add: seats,
      add_places: places,
      remove: seats,
      remove_places: places,
      request_id,
    }),
    response: Success,
  }),

  end: call({
    ...adminCall('POST', 'end_group', 'staff'),
    summary:
      'Puts what a group has not paid back on sale before its hour, and tells its contact. What somebody is just paying stays theirs.',
    audit: ['group-ended'],
    request: z.object({ group_id: rowId, kept_until }),
    response: Success,
  }),
}
