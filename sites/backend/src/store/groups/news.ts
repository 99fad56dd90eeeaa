import { sql } from 'kysely'
import type { ShowBefore } from '../shows/changes.ts'
import type { Db, Tx } from '../store.ts'

/** What a group or the office has to hear. `kept`: the group's link. `freed`: seats that were not paid are on sale again. */
export type GroupNews =
  | { kind: 'kept' }
  /** `byOffice`: before their hour. */
  | { kind: 'freed'; seats: string[]; byOffice?: boolean }
  /** `isSooner`: the seats are kept only until the new start, which is before the group's hour. */
  | { kind: 'show-moved'; before: ShowBefore; note: string; isSooner?: boolean }
  | { kind: 'show-cancelled'; note: string }

/** Adds news; the same event is written once. */
export async function addGroupNews(tx: Tx, entry: { event: string; groupId: number; news: GroupNews; now: number }): Promise<void> {
  await tx
    .insertInto('group_news')
    .values({ event: entry.event, group_id: entry.groupId, news: JSON.stringify(entry.news), created_at: entry.now })
    .onConflict((known) => known.column('event').doNothing())
    .execute()
}

/** Marks news as seen; returns its group, or undefined if somebody had already seen it. */
export async function markNewsSeen(tx: Tx, id: number, now: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('group_news')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .returning('group_id')
    .executeTakeFirst()
  return row?.group_id
}

/** Returns the news that staff have to see to, the newest first. */
export async function openGroupNews(db: Db, most: number) {
  const rows = await db
    .selectFrom('group_news')
    .innerJoin('seat_group', 'seat_group.id', 'group_news.group_id')
    .innerJoin('show', 'show.id', 'seat_group.show_id')
    .select([
      'group_news.id',
      'group_news.created_at as since',
      'news',
      'seat_group.name as groupName',
      'contact_name as name',
      'contact_phone as phone',
      'contact_email as email',
      'language',
      'show.id as showId',
      'show.title',
      'show.starts_at as startsAt',
      'show.zone',
      'show.venue',
      sql<number>`count(*) over ()`.as('ofHowMany'),
    ])
    .where(sql<boolean>`seen_at is null`)
    .orderBy('group_news.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ news, ...row }) => ({ ...row, news: JSON.parse(news) as GroupNews }))
}
