import type { Call, RequestOf, ResponseOf } from '@sabha/api/call'
import type { Refusal } from '@sabha/api/refusal'
import type { DoorUser } from '../rules/checkin/look-up.ts'
import type { TicketLink } from '../rules/tickets/ticket-links.ts'
import type { AccountRow } from '../store/accounts/accounts.ts'
import type { GuestRow } from '../store/accounts/guests.ts'
import type { PreparedBody } from '../wire/prepared.ts'
import type { StreamedFile } from '../wire/streamed-file.ts'

/** What a handler knows of the request beside its content. */
export interface Caller {
  /** The origin that the customer sees us under, without a slash at the end. */
  origin: string
  /** Hash of the network address (IPv6: of the /64). */
  address: () => string
  /** The hash of its token, live or not. */
  bearer: () => string | undefined
  /** What its browser was known by, see `rules/accounts/devices.ts`, and shall be known by from now on. */
  device: { known: string | undefined; keep(token: string): void }
}

interface GuestCaller extends Caller {
  guest: GuestRow
}

/** A guest, whoever holds the ticket's token of a booking, or both in one. */
interface BookingCaller extends Caller {
  guest?: GuestRow
  ticketOf?: TicketLink
}

interface DoorCaller extends Caller {
  door: DoorUser
}

interface StaffCaller extends Caller {
  account: AccountRow
  /** Of this session, as it is stored. */
  session: string
  /** It is open for setting up a second factor alone; only calls that say so (`whileSettingUp`) get it. */
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

/** Decides a call. A refusal is a value; what is thrown is a fault of ours and ends as 500, or 503 where trying again helps. */
type Handler<C extends Call> = (
  request: RequestOf<C>,
  caller: CallerByAccess[C['access']],
) => Promise<ResponseOf<C> | PreparedBody | StreamedFile | Refusal>

/** What is answered where there is nothing to answer but that it is done, or why it isn't. */
export function done(refusal: Refusal | undefined) {
  return refusal ?? doneWith({})
}

/** Likewise, with what came of it. */
export function doneWith<Fields extends object>(fields: Fields) {
  return { success: true as const, message: 'Done', ...fields }
}

/** One handler for each call of these: a missing or misnamed one doesn't compile. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }
