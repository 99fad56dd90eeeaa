import type { ScanCode } from '@sabha/ticketing/scan-code'
import type { VerdictKind } from '@sabha/ticketing/verdict'
import type { ShowRow } from '../../store/shows.ts'
import type { DoorUser } from './scanner.ts'

/** A scan as it arrives, for the first time or again. Instants in epoch ms. */
export interface Delivery {
  scanId: string
  /** As it was read, and what it is. */
  text: string
  code: ScanCode
  /** Told again after the database was put back, by the ticket and not by its code. */
  isAgain: boolean
  by: DoorUser
  /** The show at whose door they stand, where they say so. */
  door: ShowRow | undefined
  /** By the phone's corrected clock. */
  at: number
  /** The same, however long ago. */
  statedAt: number
  receivedAt: number
  clockOffset: number | null
  reentry: boolean
  seats: readonly number[] | undefined
  shown: VerdictKind | null
  acted: 'admitted' | 'refused' | null
}
