import type { Period } from '../period.ts'
import type { Db } from '../store.ts'

/** Contacts of groups are people, too: what a guest may see of them, and when they are forgotten. */

/** Returns the groups whose contact has one of these phone numbers or e-mail addresses. */
export async function groupsFor(db: Db, people: ReadonlySet<string>) {
  if (people.size === 0) return []
  return db
    .selectFrom('seat_group')
    .select('created_at')
    .where((eb) => eb.or([eb('contact_phone', 'in', [...people]), eb(eb.fn<string>('lower', ['contact_email']), 'in', [...people])]))
    .orderBy('seat_group.id')
    .execute()
}

/** Whether a group whose show is not over has a contact with this phone number. */
export async function isContactAhead(db: Db, phone: string, now: number): Promise<boolean> {
  const ahead = await db
    .selectFrom('seat_group')
    .innerJoin('show', 'show.id', 'seat_group.show_id')
    .select('seat_group.id')
    .where('contact_phone', '=', phone)
    .where('ends_at', '>=', now)
    .where('show.status', '!=', 'cancelled')
    .where('forgotten_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return ahead !== undefined
}

/**
 * Returns the groups of these contacts whose show is over or cancelled. Until then the contact may have to be told of a change, for the
 * seats that were paid too; and nobody proves that a phone number is theirs.
 */
export async function endedGroupsOf(db: Db, people: ReadonlySet<string>, now: number): Promise<number[]> {
  if (people.size === 0) return []
  const rows = await db
    .selectFrom('seat_group')
    .innerJoin('show', 'show.id', 'seat_group.show_id')
    .select('seat_group.id')
    .where((eb) => eb.or([eb('contact_phone', 'in', [...people]), eb(eb.fn<string>('lower', ['contact_email']), 'in', [...people])]))
    .where((eb) => eb.or([eb('ends_at', '<', now), eb('show.status', '=', 'cancelled')]))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns groups made in one of these periods that still have a contact, the oldest first. Groups of shows that are not over are left out.
 */
export async function rememberedContacts(db: Db, made: readonly Period[], now: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('seat_group')
    .innerJoin('show', 'show.id', 'seat_group.show_id')
    .select('seat_group.id')
    .where('forgotten_at', 'is', null)
    .where('ends_at', '<', now)
    .where((eb) =>
      eb.or(made.map(({ from, before }) => eb.and([eb('seat_group.created_at', '>=', from), eb('seat_group.created_at', '<', before)]))),
    )
    .orderBy('seat_group.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
