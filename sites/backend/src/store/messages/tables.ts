import type { Generated } from 'kysely'

export interface MessageTables {
  outbox: OutboxTable
  to_tell: ToTellTable
}

interface OutboxTable {
  id: Generated<number>
  /**
   * `refund-mail`: the refund is on its way; `refunded-mail`: the provider has processed it; `desk-mail`: the desk
   * returns it to who paid there. `account-mail`, `group-mail` and
   * `forget-prints` belong to no booking.
   */
  kind:
    | 'ticket-mail'
    | 'refund-mail'
    | 'refunded-mail'
    | 'desk-mail'
    | 'show-mail'
    | 'seats-mail'
    | 'coming-mail'
    | 'given-back-mail'
    | 'moved-mail'
    | 'refund'
    | 'account-mail'
    | 'group-mail'
    | 'forget-prints'
  /** One row per event: a task that was written once is not written again. */
  event: string
  booking_id: number | null
  refund_id: number | null
  attempts: Generated<number>
  due_at: number
  created_at: number
  done_at: number | null
  gave_up_at: number | null
  error: string | null
  /** JSON, by kind. */
  details: string | null
}

/** What a customer without an e-mail address still has to be told. */
interface ToTellTable {
  id: Generated<number>
  event: string
  booking_id: number
  /** `News` as JSON. */
  news: string
  created_at: number
  told_at: number | null
}
