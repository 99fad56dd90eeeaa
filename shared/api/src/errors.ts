import type { RefusalCode, RefusalParams } from './refusal.ts'

/** `unreachable`: no answer arrived. `refused`: the backend said no. `unreadable`: an answer that isn't of the contract. */
type ApiErrorKind = 'unreachable' | 'refused' | 'unreadable'

/** What the client throws, and all it throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** There only when an answer arrived. */
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

/** The backend decided against it, as against: it failed, or couldn't be asked. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
}

/** It may work the next time: no answer arrived, or the backend failed. */
export function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind === 'unreachable' || (error.status ?? 0) >= 500)
}
