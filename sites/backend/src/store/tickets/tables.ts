import type { Generated } from 'kysely'

export interface TicketTables {
  ticket: TicketTable
  signing_key: SigningKeyTable
  ticket_key: TicketKeyTable
}

interface TicketTable {
  id: Generated<number>
  booking_id: number
  ticket_code: string
  verification_code: string
  issue: number
  created_at: number
  show_id: number
  /** The show's `door_list.change` when anything that a check-in list says of this ticket last changed. */
  door_change: number
}

/** The public part of every key that tickets were ever signed with; kept for ever. */
interface TicketKeyTable {
  id: number
  /** Ed25519, base64url. */
  public_key: string
  created_at: number
  /** Since when a newer key signs; null: this one signs. */
  retired_at: number | null
}

interface SigningKeyTable {
  id: number
  /** Ed25519, base64url. */
  secret_key: string
  public_key: string
  created_at: number
}
