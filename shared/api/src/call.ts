import type * as z from 'zod/mini'
import type { AuditAction } from './audit-actions.ts'

/**
 * Who may make a call. `public`: anybody. `customer`: a guest's token. `booking`: a guest's token, or in the request's `ticket` the token
 * that the booking's own checkout got, since the guest may have signed out, or somebody else in. `door`: a paired phone or an admin.
 * `staff`: any admin account. `owner`: one with full access (on the wire, permission `admin`; staff have `office`).
 */
export type Access = 'public' | 'customer' | 'booking' | 'door' | 'staff' | 'owner'

/**
 * Limits on requests per minute, checked before a call is handled. `sign-ins`: by network address. `wrong-codes`: by session, and ten times
 * as many by address. The backend's configuration sets the numbers.
 */
export type RateLimit = 'sign-ins' | 'wrong-codes'

export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Access = Access,
> {
  method: 'GET' | 'POST'
  /** The path below the backend's `/api/`. */
  path: string
  access: Allowed
  /** The query of a GET, the JSON body of a POST. */
  request: Request
  response: Response
  /** One line for the API's documentation. */
  summary: string
  /** How long the client waits, in ms. Absent: as long as the network does. */
  timeout?: number
  /** The most bytes that the request's body may have. Absent: 64 KB. */
  bodyLimit?: number
  rateLimit?: RateLimit
  /** Guests who have paid make this call: the server answers it however overloaded it is. */
  neverShed?: true
  /** Also open to a session that must first set up its second factor; every other call refuses such a session. */
  whileSettingUp?: true
  /** The actions that it may write into the audit log. */
  audit?: readonly AuditAction[]
  /** The content type of the answer, if that is a file. */
  produces?: 'application/pdf' | 'text/calendar' | 'text/csv' | 'application/vnd.apple.pkpass' | 'application/json' | 'application/x-tar'
  /** The file's name, if it differs from the usual one for its type. */
  named?: string
  /** The answer redirects to another site; for links, not for programs. */
  redirects?: true
}

/** Calls by noun and name: `nouns.bookings.hold`. */
export type Nouns = Record<string, Record<string, Call>>

/** How long a request of the admin waits, in ms (specification section 7). */
const adminTimeout = 15_000

/* @__NO_SIDE_EFFECTS__ */
export function call<Request extends z.ZodMiniType, Response extends z.ZodMiniType, Allowed extends Access>(
  descriptor: Call<Request, Response, Allowed>,
): Call<Request, Response, Allowed> {
  return descriptor
}

/* @__NO_SIDE_EFFECTS__ */
/** The method and path of a call, and who may make it. */
export function at<Method extends Call['method'], Allowed extends Access>(method: Method, path: string, access: Allowed) {
  return { method, path, access }
}

/* @__NO_SIDE_EFFECTS__ */
/** The same for a call of the admin, with the admin's timeout. */
export function adminAt<Method extends Call['method'], Allowed extends Access>(method: Method, path: string, access: Allowed) {
  return { method, path, access, timeout: adminTimeout }
}

/* @__NO_SIDE_EFFECTS__ */
/** The same for a call at the address that most calls of the admin share; `action` tells them apart. */
export function adminCall<Method extends Call['method'], Allowed extends Access>(method: Method, action: string, access: Allowed) {
  return adminAt(method, `admin_api.php?action=${action}`, access)
}

/** What a handler is given: the request after validation. */
export type RequestOf<C extends Call> = z.output<C['request']>
/** What the client sends. */
export type SentRequestOf<C extends Call> = z.input<C['request']>
/** What a handler returns, and what the client returns after tolerant reading. */
export type ResponseOf<C extends Call> = z.output<C['response']>
