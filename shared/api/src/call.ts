import type * as z from 'zod/mini'
import type { AuditAction } from './audit-actions.ts'

/**
 * Who may make a call. `public`: anybody. `customer`: a guest's token. `booking`: a guest's token, or in the request's `ticket` the token
 * that the booking's own checkout was given: who has signed out since, or somebody else in. `door`: a paired phone or an admin.
 * `staff`: any admin account. `owner`: one with full access (on the wire, permission `admin`; staff have `office`).
 */
export type Access = 'public' | 'customer' | 'booking' | 'door' | 'staff' | 'owner'

/**
 * What is counted per minute before a call is handled. `sign-ins`: its requests from one network address. `wrong-codes`: those of one
 * session, and ten times as many from one address. How many, the backend's settings say.
 */
export type RateLimit = 'sign-ins' | 'wrong-codes'

export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Access = Access,
> {
  method: 'GET' | 'POST'
  /** Below the backend's `/api/`. */
  path: string
  access: Allowed
  /** The query of a GET, the JSON body of a POST. */
  request: Request
  response: Response
  /** One line for the API's documentation. */
  summary: string
  /** ms the client waits; none: as long as the network does. */
  timeout?: number
  /** The most bytes that its body may have; none: 64 KB. */
  bodyLimit?: number
  rateLimit?: RateLimit
  /** Who has paid makes it: it is answered however late the server is. */
  neverShed?: true
  /** Also open to a session that has to set up its second factor first; every other call refuses that. */
  whileSettingUp?: true
  /** What it may write into the audit log. */
  audit?: readonly AuditAction[]
  /** The answer's content type where it is a file. */
  produces?: 'application/pdf' | 'text/calendar' | 'text/csv' | 'application/vnd.apple.pkpass' | 'application/json' | 'application/x-tar'
  /** What such a file is called, where it isn't called as most of its type are. */
  named?: string
  /** The answer leads to another site; for links, not for programs. */
  redirects?: true
}

/** Calls by noun and name: `nouns.bookings.hold`. */
export type Nouns = Record<string, Record<string, Call>>

/** ms that a request of the admin waits (specification section 7). */
const adminTimeout = 15_000

/* @__NO_SIDE_EFFECTS__ */
export function call<Request extends z.ZodMiniType, Response extends z.ZodMiniType, Allowed extends Access>(
  descriptor: Call<Request, Response, Allowed>,
): Call<Request, Response, Allowed> {
  return descriptor
}

/* @__NO_SIDE_EFFECTS__ */
/** Where a call is, and who may make it. */
export function at<Method extends Call['method'], Allowed extends Access>(method: Method, path: string, access: Allowed) {
  return { method, path, access }
}

/* @__NO_SIDE_EFFECTS__ */
/** The same for the admin, whose requests wait a set time. */
export function adminAt<Method extends Call['method'], Allowed extends Access>(method: Method, path: string, access: Allowed) {
  return { method, path, access, timeout: adminTimeout }
}

/* @__NO_SIDE_EFFECTS__ */
/** Most calls of the admin have one address, and are told apart by `action`. */
export function adminCall<Method extends Call['method'], Allowed extends Access>(method: Method, action: string, access: Allowed) {
  return adminAt(method, `admin_api.php?action=${action}`, access)
}

/** What a handler is given: the request after validation. */
export type RequestOf<C extends Call> = z.output<C['request']>
/** What the client sends. */
export type SentRequestOf<C extends Call> = z.input<C['request']>
/** What a handler answers and what the client hands on, after tolerant reading. */
export type ResponseOf<C extends Call> = z.output<C['response']>
