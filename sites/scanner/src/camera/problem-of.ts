import { CameraProblem, type CameraProblemKind } from './reader.ts'

/** Names of what `getUserMedia` rejects with; the later of a line are older browsers'. */
const kinds: Partial<Record<string, CameraProblemKind>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  DevicesNotFoundError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
  TrackStartError: 'in-use',
}

/** Anything else is a camera that is there and gives no picture, such as the `false` of `@zxing/browser` after 5 s without one. */
export function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraProblem) return error
  return new CameraProblem((error instanceof Error ? kinds[error.name] : undefined) ?? 'in-use', error)
}
