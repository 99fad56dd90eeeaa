import type { Call, RequestOf, ResponseOf } from '@sabha/api/call'
import type { bookingCalls } from '@sabha/api/contract'
import type { Refusal } from '@sabha/api/refusal'
import type { GuestRow } from '../store/guests.ts'
import type { PreparedBody } from './prepared.ts'

/** What a handler knows of the request beside its content. */
export interface Caller {
  /** The origin that the customer sees us under, without a slash at the end. */
  origin: string
  /** Hash of the network address (IPv6: of the /64). */
  address: string
}

export interface GuestCaller extends Caller {
  guest: GuestRow
}

type CallerOf<C extends Call> = C['access'] extends 'customer' ? GuestCaller : Caller

/** Decides a call. A refusal is a value; what is thrown is a fault of ours and ends as 500, or 503 where trying again helps. */
export type Handler<C extends Call> = (request: RequestOf<C>, caller: CallerOf<C>) => Promise<ResponseOf<C> | PreparedBody | Refusal>

type ServedCalls = typeof bookingCalls

/** One handler for each call that is served: a missing or misnamed one doesn't compile. */
export type Handlers = { [Name in keyof ServedCalls]: Handler<ServedCalls[Name]> }
