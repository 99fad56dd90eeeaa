import type { Generated } from 'kysely'

export interface GroupTables {
  seat_group: GroupTable
  group_seat: GroupSeatTable
  group_news: GroupNewsTable
}

/** A block of seats that the office keeps for a name. */
interface GroupTable {
  id: Generated<number>
  /** Part of the link; never used twice, even after a backup was restored. */
  public_id: string
  show_id: number
  name: string
  contact_name: string
  contact_phone: string
  contact_email: string | null
  language: 'en' | 'kn'
  /** When the seats that are not paid become free; each seat's own `reserved_until` enforces it. */
  kept_until: number
  /** The name of the account that made it. */
  made_by: string
  created_at: number
  /** When the seats that were left went back on sale. */
  ended_at: Generated<number | null>
  /** The name of the account that ended it; null: its hour came. */
  ended_by: Generated<string | null>
  /** When the contact was erased for good. */
  forgotten_at: Generated<number | null>
}

/** Every seat that was kept for a group and that staff did not take off it. */
interface GroupSeatTable {
  group_id: number
  row: string
  number: number
  /** null: nobody has paid for it by the group's link. */
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
