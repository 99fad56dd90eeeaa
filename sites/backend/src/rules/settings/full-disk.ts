import { type Refusal, refuse } from '@sabha/api/refusal'
import { StoreUnavailable } from '../../store/store.ts'

/**
 * Returns the refusal that staff get if the disk is full; undefined for any other failure. Guests can't make room, so they are asked to try
 * again.
 */
export function fullDiskRefusal(error: unknown): Refusal | undefined {
  return error instanceof StoreUnavailable && error.isFull ? refuse('disk-full') : undefined
}
