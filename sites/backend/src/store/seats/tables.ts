import type { SeatStatus } from '@sabha/ticketing/states'
import type { Generated } from 'kysely'

export interface SeatTables {
  seat: SeatTable
}

interface SeatTable {
  show_id: number
  row: string
  number: number
  section: string
  status: SeatStatus
  reserved_until: number | null
  booking_id: number | null
  booking_type: 'customer' | 'manual' | null
  customer_name: string | null
  /** Every change raises it, so that a stale edit is noticed. */
  change: Generated<number>
  /** The name of the account that made the last change; null if no account made it. */
  changed_by: Generated<string | null>
  /** `SeatNotes` as JSON; null if there is nothing to say. */
  notes: Generated<string | null>
  /** 1: one of a section's places, which have no numbers. Guests choose how many, and are not told which. */
  unnumbered: Generated<0 | 1>
  /** For a blocked seat: the lease of the counter that has it and may already have sold it. */
  lease_id: Generated<number | null>
  /** For a reserved seat: the group that it is kept for, whichever member is paying for it. */
  group_id: Generated<number | null>
}
