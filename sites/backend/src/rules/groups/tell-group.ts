import type { SeatPlace } from '@sabha/ticketing/seats'
import type { GroupRow } from '../../store/groups/groups.ts'
import { addGroupNews, type GroupNews } from '../../store/groups/news.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import type { Tx } from '../../store/store.ts'
import { namesOf } from '../bookings/seat-names.ts'

/**
 * Sends the contact the link, with what is kept and until when at the time of sending. `key` names what was done, so that it is sent once;
 * `origin`: our origin as the office's browser sees it, used where no public address is set.
 */
export async function sendLink(tx: Tx, group: GroupRow, { key, origin }: { key: string; origin: string }, now: number): Promise<void> {
  if (group.contact_email === null) return
  const event = `group:${group.id}:${key}`
  await enqueue(tx, { kind: 'group-mail', event, bookingId: null, details: { groupId: group.id, news: { kind: 'kept' }, origin }, now })
}

/**
 * Tells the contact: by mail, or by a task for the staff where there is only a phone number. The office hears as well of seats that came
 * free by themselves, whoever else does.
 */
export async function tellGroup(tx: Tx, group: GroupRow, news: GroupNews, key: string, now: number): Promise<void> {
  const event = `group:${group.id}:${key}`
  if (group.contact_email !== null)
    await enqueue(tx, { kind: 'group-mail', event, bookingId: null, details: { groupId: group.id, news }, now })
  if (group.contact_email === null || (news.kind === 'freed' && !news.byOffice))
    await addGroupNews(tx, { event, groupId: group.id, news, now })
}

export async function namesFor(tx: Tx, group: GroupRow, places: readonly SeatPlace[]): Promise<string[]> {
  return namesOf(tx, group.show_id, places, group.language)
}
