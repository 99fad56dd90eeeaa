import type { Call, RequestOf, ResponseOf } from '@sabha/api/call'
import type { Refusal } from '@sabha/api/refusal'
import type { DoorUser } from '../rules/checkin/door-user.ts'
import type { TicketLink } from '../rules/tickets/ticket-links.ts'
import type { AccountRow } from '../store/accounts/accounts.ts'
import type { GuestRow } from '../store/accounts/guests.ts'
import type { PreparedBody } from '../wire/prepared.ts'
import type { StreamedFile } from '../wire/streamed-file.ts'

/** What a handler knows about the request, besides its content. */
export interface Caller {
  /** The origin that the customer sees us under, without a trailing slash. */
  origin: string
  /** The hash of the network address (for IPv6, of the /64). */
  address: () => string
  /** The hash of the bearer token, whether the token is live or not. */
  bearer: () => string | undefined
  /** The browser's device token, and a way to set a new one; see `rules/accounts/devices.ts`. */
  device: { known: string | undefined; keep(token: string): void }
}

interface GuestCaller extends Caller {
  guest: GuestRow
}

/** A guest, anyone who holds a booking's ticket token, or both at once. */
interface BookingCaller extends Caller {
  guest?: GuestRow
  ticketOf?: TicketLink
}

interface DoorCaller extends Caller {
  door: DoorUser
}

interface StaffCaller extends Caller {
  account: AccountRow
  /** The hash of this session's token, as it is stored. */
  session: string
  /** The session may only set up a second factor. Only calls that allow it (`whileSettingUp`) get such a session. */
  mustSetUp: boolean
}

interface CallerByAccess {
  public: Caller
  customer: GuestCaller
  booking: BookingCaller
  door: DoorCaller
  staff: StaffCaller
  owner: StaffCaller
}

/** Handles a call. A refusal is a value; a thrown error is a fault of ours and becomes a 500, or a 503 where trying again helps. */
type Handler<C extends Call> = (
  request: RequestOf<C>,
  caller: CallerByAccess[C['access']],
) => Promise<ResponseOf<C> | PreparedBody | StreamedFile | Refusal>

/** Returns the answer of a call that has nothing to tell except that it is done, or the refusal. */
export function done(refusal: Refusal | undefined) {
  return refusal ?? doneWith({})
}

/** Returns the answer of a call that is done, with the fields that came of it. */
export function doneWith<Fields extends object>(fields: Fields) {
  return { success: true as const, message: 'Done', ...fields }
}

/** One handler for each of these calls. A missing or misnamed one doesn't compile. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }
