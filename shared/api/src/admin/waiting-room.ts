import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, text } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { tolerantId } from '../tolerant-fields.ts'

export const waitingModes = ['auto', 'on', 'off'] as const

export const AdminWaitingRoom = z.object({
  show_id: tolerantId,
  mode: z.enum(waitingModes),
  /** `YYYY-MM-DDTHH:MM` on the hall's clock; null: on sale since the show was published. */
  opens_at: z.nullable(z.string()),
  is_open: z.boolean(),
  waiting: z.number(),
  inside: z.number(),
  /** How many are called a minute; null as long as that isn't known. */
  per_minute: z.nullable(z.number()),
})
export type AdminWaitingRoom = z.output<typeof AdminWaitingRoom>

/** Calls of staff about the waiting rooms. */
export const adminWaitingRoom = {
  list: call({
    ...adminCall('GET', 'waiting_rooms', 'staff'),
    summary: 'The waiting rooms of the shows on sale.',
    request: z.object({}),
    response: z.object({
      rooms: z.array(AdminWaitingRoom),
      /** How many calls the server turned away in the last hour because it was too busy. */
      shed_calls: z._default(z.number(), 0),
    }),
  }),

  set: call({
    ...adminCall('POST', 'set_waiting_room', 'staff'),
    summary: "Opens or closes a show's waiting room, or leaves that to the demand; and says when sales open.",
    audit: ['waiting-room-set'],
    request: z.object({
      show_id: id,
      mode: z.enum(waitingModes),
      opens_at: z.nullable(text(16)),
      /** The settings as read for this edit; absent from clients that don't send them. */
      before: z.optional(z.object({ mode: z.enum(waitingModes), opens_at: z.nullable(text(16)) })),
    }),
    response: Success,
  }),
}
