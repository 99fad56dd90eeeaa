import * as z from 'zod/mini'
import { id, rowId, text, whole } from '../asking.ts'
import { call } from '../call.ts'
import { DoorShow } from '../door-shapes.ts'
import {
  Account,
  AccountPermission,
  Attention,
  AuditEntry,
  DeskKind,
  DoorNight,
  FailedRefunds,
  MoneyOwed,
  OfficeBooking,
  OfficeBookingRow,
  OfficeSeat,
  OfficeShow,
  officeSeatStatus,
  owedWays,
  SeatChange,
  SeatStats,
  ShowDraft,
  seatName,
} from '../office-shapes.ts'
import { sentRupees, tolerantId, tolerantNumber, tolerantText } from '../reading.ts'
import { HallPlan, Show, Success, User } from '../shapes.ts'

/** What the admin dashboard calls. Requests of 15 s (specification section 7). */

const adminTimeout = 15_000

export const adminAuth = call({
  method: 'POST',
  path: 'admin_auth.php',
  access: 'public',
  summary: 'Signs an admin in.',
  timeout: adminTimeout,
  request: z.object({ email: text(254), password: text(200) }),
  response: z.object({ success: z.literal(true), token: z.string(), user: User, message: tolerantText }),
})

export const changePassword = call({
  method: 'POST',
  path: 'change_password.php',
  access: 'staff',
  summary: 'Changes the password of the account that asks, and ends its other sessions.',
  timeout: adminTimeout,
  request: z.object({ current_password: text(200), new_password: text(200) }),
  response: Success,
})

const adminGet = <Request extends z.ZodMiniType, R extends z.ZodMiniType>(action: string, summary: string, request: Request, response: R) =>
  call({ method: 'GET', path: `admin_api.php?action=${action}`, access: 'staff', summary, timeout: adminTimeout, request, response })

const adminPost = <Request extends z.ZodMiniType, R extends z.ZodMiniType>(
  action: string,
  summary: string,
  request: Request,
  response: R,
) => call({ method: 'POST', path: `admin_api.php?action=${action}`, access: 'staff', summary, timeout: adminTimeout, request, response })

/** What moves money or makes accounts: for owners alone. */
const ownerGet = <Request extends z.ZodMiniType, R extends z.ZodMiniType>(action: string, summary: string, request: Request, response: R) =>
  call({ ...adminGet(action, summary, request, response), access: 'owner' })
const ownerPost = <Request extends z.ZodMiniType, R extends z.ZodMiniType>(
  action: string,
  summary: string,
  request: Request,
  response: R,
) => call({ ...adminPost(action, summary, request, response), access: 'owner' })

const nothing = z.object({})
const showId = z.object({ show_id: id })
const bookingId = z.object({ booking_id: id })
/** The part of a listing that is shown, from 1, and of how many rows. */
const page = { page: z.optional(tolerantNumber), per_page: z.optional(tolerantNumber) }
const total = z._default(tolerantNumber, 0)

// The dashboard

export const adminDashboard = adminGet(
  'dashboard',
  'The figures of the dashboard.',
  nothing,
  z.object({
    totalBookings: tolerantNumber,
    /** What was paid online and at the desk, less what went back or is on its way back. */
    totalRevenue: tolerantNumber,
    onlineRevenue: z.optional(tolerantNumber),
    deskRevenue: z.optional(tolerantNumber),
    activeShows: tolerantNumber,
    todayBookings: tolerantNumber,
  }),
)

export const adminSales = adminGet(
  'sales',
  'Seats and rupees by day and by section, of one show or of all.',
  z.object({ show_id: z.optional(id), days: z.optional(tolerantNumber) }),
  z.object({
    days: z.array(z.object({ date: z.string(), bookings: z.number(), seats: z.number(), revenue: z.number() })),
    sections: z.array(z.object({ section: z.string(), capacity: z.number(), sold: z.number(), given: z.number(), revenue: z.number() })),
    /** What the office took at the desk, by kind. */
    desk: z.array(z.object({ kind: DeskKind, bookings: z.number(), seats: z.number(), revenue: z.number() })),
  }),
)

export const adminAttention = adminGet(
  'attention',
  'What a person should see to, and which refunds have failed.',
  nothing,
  z.object({
    /** Of each kind at most a hundred. */
    attention: z.array(Attention),
    /** With those that are not listed. */
    total: z.optional(tolerantNumber),
    failed_refunds: z._default(z.array(FailedRefunds), []),
  }),
)

export const adminSettleAttention = adminPost(
  'settle_attention',
  'Sees to a matter of `attention`: a customer who was to be told has been, an e-mail that was given up is tried again.',
  z.object({ id: text(80) }),
  Success,
)

// Shows and halls

export const adminShows = adminGet('shows', 'Every show with its bookings and revenue.', nothing, z.object({ shows: z.array(OfficeShow) }))

export const adminSaveShow = adminPost(
  'save_show',
  'Makes a show (id null) or changes one; a show with bookings keeps its hall, and its date and venue move by postponing.',
  z.object({ id: z.nullable(id), show: ShowDraft, change: z.optional(whole) }),
  z.object({ success: z.literal(true), show_id: tolerantId, message: tolerantText }),
)
export const adminPublishShow = adminPost('publish_show', 'Puts a draft or closed show on sale.', showId, Success)
export const adminCloseShow = adminPost('close_show', 'Ends the sale of a show.', showId, Success)
export const adminCancelShow = ownerPost(
  'cancel_show',
  'Cancels a show: every booking is refunded and told, once each. Asked again, it goes on where it stood.',
  z.object({ show_id: id, note: text(500) }),
  Success,
)
export const adminPostponeShow = adminPost(
  'postpone_show',
  'Moves a show to another time, venue or both: every booking is told, once.',
  z.object({
    show_id: id,
    date: text(10),
    time: text(5),
    end_date: text(10),
    end_time: text(5),
    venue: z.optional(text(200)),
    note: text(500),
  }),
  Success,
)
export const adminHalls = adminGet(
  'halls',
  'The hall plans.',
  nothing,
  z.object({
    halls: z.array(z.object({ id: z.string(), name: z.string(), seats: z.number(), sections: z.array(z.string()), plan: HallPlan })),
  }),
)
export const adminImportHall = adminPost(
  'import_hall',
  'Checks a hall plan (JSON or CSV) and, with `save`, keeps it. Each problem names its line.',
  z.object({ id: text(60), name: text(100), format: z.enum(['json', 'csv']), content: text(2_000_000), save: z.boolean() }),
  z.object({
    success: z.literal(true),
    saved: z.boolean(),
    problems: z.array(z.object({ line: z.number(), message: z.string() })),
    plan: z.nullable(HallPlan),
  }),
)

// Seats

/** Rupees that go back the way they were paid, and that are to be given back at the desk. */
const back = { refunded: z._default(tolerantNumber, 0), at_desk: z._default(tolerantNumber, 0) }

export const adminDetailedSeats = adminGet(
  'detailed_seats',
  "A show's seats with who booked them.",
  showId,
  z.object({ show: Show, seats: z.array(OfficeSeat), stats: SeatStats }),
)

export const adminUpdateSeat = adminPost(
  'update_seat',
  'Changes the state of a seat. Taking a booked seat away cancels it as `cancel_booking` does, by the same right and with its money.',
  z.object({ seat_id: seatName, status: officeSeatStatus, show_id: z.optional(id), change: z.optional(whole) }),
  z.object({ success: z.boolean(), message: tolerantText, ...back }),
)

export const adminUpdateSeats = adminPost(
  'update_seats',
  'Changes many seats, all or none.',
  z.object({ show_id: id, seats: z.array(SeatChange).check(z.maxLength(2000)), status: officeSeatStatus }),
  z.object({ success: z.literal(true), message: tolerantText, ...back }),
)

export const adminBookSeats = adminPost(
  'book_seats',
  'Books by hand: a real booking with a ticket and a row on the door list.',
  z.object({
    show_id: id,
    seats: z.array(text(10)).check(z.maxLength(50)),
    kind: DeskKind,
    customer_name: text(200),
    customer_phone: text(40),
    customer_email: z.nullable(text(254)),
    /** Rupees taken; null: the price of the seats (complimentary and guest list: nothing). */
    amount: z.nullable(sentRupees),
    note: text(500),
    language: z.optional(z.enum(['en', 'kn'])),
  }),
  z.object({ success: z.literal(true), message: tolerantText, booking_id: tolerantId, pdf_url: z.string() }),
)

// Bookings

export const adminBookings = adminGet(
  'bookings',
  'The bookings, latest first, by page; found by name, phone, e-mail, booking id, code or seat.',
  z.object({
    search: z.optional(text(100)),
    show_id: z.optional(id),
    status: z.optional(z.enum(['paid', 'cancelled', 'refunded', 'desk'])),
    ...page,
  }),
  z.object({ bookings: z.array(OfficeBookingRow), total }),
)
export const adminBooking = adminGet('booking', 'A booking with its history.', bookingId, z.object({ booking: OfficeBooking }))
export const adminCancelBooking = adminPost(
  'cancel_booking',
  'Cancels a booking or some of its seats; with `refund` the money goes back, once. Staff cancel what the desk sold on the same day.',
  z.object({
    booking_id: id,
    seats: z.nullable(z.array(text(10))),
    refund: z.boolean(),
    note: text(500),
    /** How the desk has handed back what it took; absent or null: not yet. */
    handed_back: z.optional(z.nullable(z.enum(['cash', 'upi']))),
  }),
  z.object({ success: z.literal(true), message: tolerantText, ...back }),
)
export const adminMoneyOwed = adminGet(
  'money_owed',
  'What is owed to people whose seats were taken away or whose refund failed, the oldest first, a hundred of each at most.',
  nothing,
  z.object({
    owed: z.array(MoneyOwed),
    count: z.number(),
    /** Rupees of all of it, and of refunds that are on their way. */
    total: z.number(),
    under_way: z.number(),
  }),
)
export const adminSettleOwed = adminPost(
  'settle_owed',
  'Settles money that is owed: refunds it, or records how it was given back. Staff record what the desk hands out.',
  z.object({ id, how: z.enum(owedWays), note: text(500) }),
  z.object({ success: z.literal(true), message: tolerantText, amount: z.number() }),
)
export const adminRefundBooking = ownerPost(
  'refund_booking',
  'Gives money back and leaves the seats; at most what was paid and not yet given back.',
  z.object({ booking_id: id, amount: sentRupees, note: text(500), request_id: text(64) }),
  z.object({ success: z.literal(true), message: tolerantText, refunded: z.number() }),
)
export const adminResendTicket = adminPost(
  'resend_ticket',
  'Sends the ticket by e-mail, to a new address where one is given.',
  z.object({ booking_id: id, email: z.optional(text(254)) }),
  Success,
)
export const adminExport = call({
  method: 'GET',
  path: 'admin_api.php?action=export',
  access: 'staff',
  summary: 'The bookings as CSV, safe to open as a spreadsheet.',
  request: z.object({ show_id: z.optional(id) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  produces: 'text/csv',
})

// The door

/** For the scanner of a signed-in admin, and for pairing: shows that are not over. */
export const adminDoorShows = adminGet('door_shows', 'Shows whose door may be opened.', nothing, z.object({ shows: z.array(DoorShow) }))

export const adminDoor = adminGet('door', 'The night at the door of a show.', showId, DoorNight)

export const adminDoorSheet = adminGet(
  'door_sheet',
  'The door list to print, by name.',
  showId,
  z.object({
    show: DoorShow,
    rows: z.array(
      z.object({
        name: z.string(),
        phone_end: z.string(),
        booking_id: z.string(),
        seats: z.array(z.string()),
        inside: z.array(z.string()),
      }),
    ),
  }),
)

export const adminResolveConflict = adminPost(
  'resolve_conflict',
  'Closes a conflict with a note on how it was resolved.',
  z.object({ conflict_id: rowId, note: text(500) }),
  Success,
)

export const adminCreatePairing = adminPost(
  'create_pairing',
  'A single-use token that pairs one phone, for one show or (null) all.',
  z.object({ show_id: z.nullable(id), gate: text(60) }),
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
  'Every paired phone that was not tidied away.',
  nothing,
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
  z.object({ device_id: rowId }),
  Success,
)

export const adminRenameDevice = adminPost(
  'rename_device',
  'Gives a phone another name, in what it has scanned too.',
  z.object({ device_id: rowId, name: text(60) }),
  Success,
)

export const adminArchiveDevice = adminPost(
  'archive_device',
  'Revokes a phone and lists it no more; its scans stay, under its name.',
  z.object({ device_id: rowId }),
  Success,
)

// Who did what

export const adminAudit = ownerGet(
  'audit',
  'Who did what, when, to what; latest first.',
  z.object({ search: z.optional(text(100)), ...page }),
  z.object({ entries: z.array(AuditEntry), total }),
)

export const adminAccounts = ownerGet('accounts', 'The accounts.', nothing, z.object({ accounts: z.array(Account) }))

export const adminSaveAccount = ownerPost(
  'save_account',
  'Makes an account (id null) or changes one; disabling it or giving it a password ends its sessions.',
  z.object({
    id: z.nullable(rowId),
    email: text(254),
    name: text(100),
    permission: AccountPermission,
    /** null: stays. */
    password: z.nullable(text(200)),
    disabled: z.boolean(),
  }),
  z.object({ success: z.literal(true), message: tolerantText, account_id: z.number() }),
)

export const adminEndSessions = ownerPost('end_sessions', 'Signs an account out everywhere.', z.object({ account_id: rowId }), Success)
