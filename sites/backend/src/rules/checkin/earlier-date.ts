import type { ShowRow } from '../../store/shows.ts'
import type { Delivery } from './scan-submission.ts'

/** The show at whose door a scan was made; of a ticket's own show, as it is in this transaction. */
export function showOfScan(ticketShow: ShowRow | null, { door }: Pick<Delivery, 'door'>): ShowRow | null {
  return door && door.id !== ticketShow?.id ? door : ticketShow
}

/**
 * Whether a scan was made for a date from which its show has been moved away: it is history, and nobody is inside by it. It may arrive long
 * after, from a phone that was switched off, and may have been made after the show was moved, on a phone that had not heard of it. A clock
 * that is older than the show is not believed.
 */
export function isOfEarlierDate(show: ShowRow | null, { statedAt }: Pick<Delivery, 'statedAt'>): boolean {
  return show !== null && show.admits_from !== null && statedAt < show.admits_from && statedAt >= show.created_at
}
