import { seatStatuses } from '@sabha/ticketing/states'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { DoorShow } from '../door-shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../reading.ts'
import { Seat, Show, User } from '../shapes.ts'

/** What the admin dashboard calls. Requests of 15 s (specification section 7). */

const adminTimeout = 15_000

export const adminAuth = call({
  method: 'POST',
  path: 'admin_auth.php',
  access: 'public',
  summary: 'Signs an admin in.',
  timeout: adminTimeout,
  request: z.object({ email: z.string().check(z.maxLength(254)), password: z.string().check(z.maxLength(200)) }),
  response: z.object({ success: z.literal(true), token: z.string(), user: User, message: tolerantText }),
})

const adminGet = <R extends z.ZodMiniType>(action: string, summary: string, response: R) =>
  call({
    method: 'GET',
    path: `admin_api.php?action=${action}`,
    access: 'office',
    summary,
    timeout: adminTimeout,
    request: z.object({}),
    response,
  })

export const adminDashboard = adminGet(
  'dashboard',
  'The figures of the dashboard.',
  z.object({
    totalBookings: tolerantNumber,
    totalRevenue: tolerantNumber,
    activeShows: tolerantNumber,
    todayBookings: tolerantNumber,
  }),
)

export const adminShows = adminGet(
  'shows',
  'Every show with its bookings and revenue.',
  z.object({
    shows: z.array(z.extend(Show, { bookings_count: z._default(tolerantNumber, 0), total_revenue: z._default(tolerantNumber, 0) })),
  }),
)

export const adminBookings = adminGet(
  'bookings',
  'The bookings.',
  z.object({
    bookings: z.array(
      z.object({
        id: tolerantId,
        booking_id: tolerantId,
        customer_name: tolerantText,
        customer_email: z._default(z.nullable(z.string()), null),
        show_title: tolerantText,
        show_date: tolerantText,
        show_time: tolerantText,
        total_amount: tolerantNumber,
        created_at: tolerantInstant,
      }),
    ),
  }),
)

export const adminDetailedSeats = call({
  method: 'GET',
  path: 'admin_api.php?action=detailed_seats',
  access: 'office',
  summary: "A show's seats with who booked them.",
  timeout: adminTimeout,
  request: z.object({ show_id: tolerantId }),
  response: z.object({
    show: Show,
    seats: z.array(
      z.extend(Seat, {
        id: tolerantId,
        booking_type: z._default(z.nullable(z.enum(['customer', 'manual'])), null),
        customer_name: z._default(z.nullable(z.string()), null),
      }),
    ),
    stats: z.object({
      available: tolerantNumber,
      booked_by_customer: tolerantNumber,
      booked_manually: tolerantNumber,
      blocked: tolerantNumber,
    }),
  }),
})

export const adminUpdateSeat = call({
  method: 'POST',
  path: 'admin_api.php?action=update_seat',
  access: 'office',
  summary: 'Changes the state of a seat.',
  timeout: adminTimeout,
  request: z.object({ seat_id: tolerantId, status: z.enum(seatStatuses) }),
  response: z.object({ success: z.boolean(), message: tolerantText }),
})

const adminPost = <Request extends z.ZodMiniType, R extends z.ZodMiniType>(
  action: string,
  summary: string,
  request: Request,
  response: R,
) => call({ method: 'POST', path: `admin_api.php?action=${action}`, access: 'office', summary, timeout: adminTimeout, request, response })

/** For the scanner of a signed-in admin, and for pairing: shows that are not over. */
export const adminDoorShows = adminGet('door_shows', 'Shows whose door may be opened.', z.object({ shows: z.array(DoorShow) }))

export const adminCreatePairing = adminPost(
  'create_pairing',
  'A single-use token that pairs one phone, for one show or (null) all.',
  z.object({ show_id: z.nullable(tolerantId), gate: z.string().check(z.maxLength(60)) }),
  z.object({
    success: z.literal(true),
    token: z.string(),
    /** What the QR code holds: the scanner's address with the token behind `#pair=`. */
    url: z.string(),
    expires_at: z.string(),
  }),
)

export const adminDevices = adminGet(
  'devices',
  'Every paired phone.',
  z.object({
    devices: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        gate: z.string(),
        show_id: z.nullable(tolerantId),
        paired_at: z.string(),
        last_seen_at: z.nullable(z.string()),
        revoked_at: z.nullable(z.string()),
        /** Scans that it has sent. */
        scans: z.number(),
      }),
    ),
  }),
)

export const adminRevokeDevice = adminPost(
  'revoke_device',
  'Ends a phone’s right to scan; its scans stay.',
  z.object({ device_id: z.number() }),
  z.object({ success: z.literal(true), message: tolerantText }),
)
