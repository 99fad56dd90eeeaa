import { type Refusal, refuse } from '@sabha/api/refusal'
import { StoreUnavailable } from '../../store/store.ts'

/**
 * Returns what staff are told where the disk has no room; undefined for any other failure. Guests, who can't make room, are told to try
 * again.
 */
export function fullDiskRefusal(error: unknown): Refusal | undefined {
  return error instanceof StoreUnavailable && error.isFull ? refuse('disk-full') : undefined
}
