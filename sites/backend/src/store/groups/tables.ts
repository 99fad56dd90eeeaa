import type { Generated } from 'kysely'

export interface GroupTables {
  seat_group: GroupTable
  group_seat: GroupSeatTable
  group_news: GroupNewsTable
}

/** A block of seats that the office keeps for a name. */
interface GroupTable {
  id: Generated<number>
  /** In the link; never used again, in whatever restored backup. */
  public_id: string
  show_id: number
  name: string
  contact_name: string
  contact_phone: string
  contact_email: string | null
  language: 'en' | 'kn'
  /** What is not paid is free from then on, by each seat's own `reserved_until`. */
  kept_until: number
  /** The name of the account. */
  made_by: string
  created_at: number
  /** What was left is on sale again. */
  ended_at: Generated<number | null>
  /** The name of the account that ended it; null: its hour came. */
  ended_by: Generated<string | null>
  /** When the contact was taken out for good. */
  forgotten_at: Generated<number | null>
}

/** Every seat that was kept for it and not taken off it by staff. */
interface GroupSeatTable {
  group_id: number
  row: string
  number: number
  /** null: nobody has paid for it by the link. */
  paid_at: Generated<number | null>
}

/** What the office, or a contact without an e-mail address, has to hear. */
interface GroupNewsTable {
  id: Generated<number>
  event: string
  group_id: number
  /** `GroupNews` as JSON. */
  news: string
  created_at: number
  seen_at: Generated<number | null>
}
