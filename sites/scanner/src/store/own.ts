import type { DoorShow, HouseShow } from '@sabha/api/checkin'
import type { OtherShow } from '@sabha/ticketing/verdict'
import type { Death } from '../send-result.ts'
import type { DoorDatabase } from './database.ts'
import type { OwnRow, SyncedRow } from './rows.ts'
import { stored, transact } from './storage-problem.ts'

/** What this phone knows of itself: one row of each kind. */

type Own<Id extends OwnRow['id']> = Extract<OwnRow, { id: Id }>

export async function readOwn<Id extends OwnRow['id']>(db: DoorDatabase, id: Id): Promise<Own<Id> | null> {
  return ((await stored(() => db.own.get(id))) as Own<Id> | undefined) ?? null
}

export async function persistOwn(db: DoorDatabase, row: OwnRow): Promise<void> {
  await stored(() => db.own.put(row))
}

/** Stores the row unless there is one of its kind; returns the one that is stored. */
export function addOwn<Row extends OwnRow>(db: DoorDatabase, row: Row): Promise<Row> {
  return changeOwn(db, async () => {
    const known = (await db.own.get(row.id)) as Row | undefined
    if (!known) await db.own.put(row)
    return known ?? row
  })
}

export function forgetOwn(db: DoorDatabase, id: OwnRow['id']): Promise<void> {
  return stored(() => db.own.delete(id))
}

/** Runs work that reads and changes these rows, all or nothing. */
function changeOwn<T>(db: DoorDatabase, work: () => Promise<T>): Promise<T> {
  return transact(db, [db.own], work)
}

/** Marks the token dead. Resolves to whether it was the current one. */
export function killToken(db: DoorDatabase, token: string, death: Death): Promise<boolean> {
  return changeOwn(db, async () => {
    const session = await readOwn(db, 'session')
    if (session?.token !== token) return false
    await persistOwn(db, { ...session, dead: death })
    return true
  })
}

/** Marks a token that had lapsed as good again. Resolves to whether it was the current one. */
export function reviveToken(db: DoorDatabase, token: string): Promise<boolean> {
  return changeOwn(db, async () => {
    const session = await readOwn(db, 'session')
    if (session?.token !== token || session.dead !== 'lapsed') return false
    await persistOwn(db, { ...session, dead: false })
    return true
  })
}

/** Updates a show of the session, which was moved or renamed. */
export function persistShow(db: DoorDatabase, show: DoorShow): Promise<void> {
  return changeOwn(db, async () => {
    const session = await readOwn(db, 'session')
    if (!session) return
    const newer = (one: DoorShow) => (one.id === show.id ? show : one)
    const changed = { ...session, bound: session.bound && newer(session.bound), shows: session.shows.map(newer) }
    if (JSON.stringify(changed) !== JSON.stringify(session)) await persistOwn(db, changed)
  })
}

/** Returns the name of the attempt to pair, which stays the same until an answer has arrived. */
export function pairingAttempt(db: DoorDatabase, newId: () => string): Promise<string> {
  return changeOwn(db, async () => {
    const row = await readOwn(db, 'attempt')
    if (row) return row.attempt
    const attempt = newId()
    await persistOwn(db, { id: 'attempt', attempt })
    return attempt
  })
}

/** Returns when the door of these shows last had nothing that the server didn't know; null: not known. */
export async function readSynced(db: DoorDatabase, showIds: readonly string[]): Promise<SyncedRow | null> {
  const row = await readOwn(db, 'synced')
  return row && showIds.every((id) => row.showIds.includes(id)) ? row : null
}

/** Returns the stamp of the house's shows as this phone has them; empty: it has none. */
export async function houseStamp(db: DoorDatabase): Promise<string> {
  return (await readOwn(db, 'house-shows'))?.stamp ?? ''
}

/** Stores the house's shows. `told`: what a page of the list said of them, if it did. */
export async function keepHouseShows(db: DoorDatabase, told: { stamp: string; shows: HouseShow[] | null } | undefined): Promise<void> {
  if (told?.shows) await persistOwn(db, { id: 'house-shows', stamp: told.stamp, shows: told.shows })
}

/** Returns another show of the house, as far as this phone was told. */
export async function findHouseShow(db: DoorDatabase, showId: number): Promise<OtherShow | undefined> {
  const show = (await readOwn(db, 'house-shows'))?.shows.find(({ id }) => id === String(showId))
  return show && { title: show.title, startsAt: show.starts_at === null ? null : Date.parse(show.starts_at), zone: show.timezone }
}

/** Returns the number of the next request for a check-in list, from 2. */
export function nextQuestion(db: DoorDatabase): Promise<number> {
  return changeOwn(db, async () => {
    const asked = (await lastQuestion(db)) + 1
    await persistOwn(db, { id: 'questions', asked })
    return asked
  })
}

/** To be called inside a transaction that has the table `own`. */
export async function lastQuestion(db: DoorDatabase): Promise<number> {
  return (await readOwn(db, 'questions'))?.asked ?? 1
}
