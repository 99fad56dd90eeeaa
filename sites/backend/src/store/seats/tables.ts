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
  /** Raised by every change, so that a stale edit is seen. */
  change: Generated<number>
  /** The name of the account whose change was the last; null where it was no account's. */
  changed_by: Generated<string | null>
  /** `SeatNotes` as JSON; null where there is nothing to say. */
  notes: Generated<string | null>
  /** One of a section's places, which have no numbers: chosen by a count, and named to nobody. */
  unnumbered: Generated<0 | 1>
  /** Of a blocked seat: the counter's lease that has it, and may have sold it by now. */
  lease_id: Generated<number | null>
  /** Of a reserved seat: the group that it is kept for, whoever of it is paying. */
  group_id: Generated<number | null>
}
