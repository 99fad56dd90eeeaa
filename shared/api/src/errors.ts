import type { RefusalCode, RefusalParams } from './refusal.ts'

/** `unreachable`: no answer arrived. `refused`: the backend said no. `unreadable`: the answer doesn't match the contract. */
type ApiErrorKind = 'unreachable' | 'refused' | 'unreadable'

/** The only error that the client throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The HTTP status; undefined if no answer arrived. */
  readonly status: number | undefined
  /** Our backend's stable code; another backend may send none. */
  readonly code: RefusalCode | undefined
  readonly params: RefusalParams

  constructor(
    kind: ApiErrorKind,
    message: string,
    details: { status?: number; code?: string | undefined; params?: RefusalParams | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.status = details.status
    this.code = details.code as RefusalCode | undefined
    this.params = details.params ?? {}
  }
}

/** Whether the backend decided against the request, rather than failed or could not be reached. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
}

/** Whether a retry may work: no answer arrived, or the backend failed. */
export function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind === 'unreachable' || (error.status ?? 0) >= 500)
}
