import type { DoorShow } from '@sabha/api/checkin'
import type { Death } from '../send-result.ts'
import type { DoorDatabase } from './database.ts'
import type { ClockRow, SessionRow, SyncedRow } from './rows.ts'
import { stored } from './storage-problem.ts'

/** What this phone knows of itself. */

export async function readSession(db: DoorDatabase): Promise<SessionRow | null> {
  const row = await stored(() => db.own.get('session'))
  return row?.id === 'session' ? row : null
}

export async function persistSession(db: DoorDatabase, session: Omit<SessionRow, 'id'>): Promise<void> {
  await stored(() => db.own.put({ id: 'session', ...session }))
}

export async function forgetSession(db: DoorDatabase): Promise<void> {
  await stored(() => db.own.delete('session'))
}

/** Marks the token dead. Whether it was the current one. */
export function killToken(db: DoorDatabase, token: string, death: Death): Promise<boolean> {
  return stored(() =>
    db.transaction('rw', db.own, async () => {
      const session = await readSession(db)
      if (session?.token !== token) return false
      await persistSession(db, { ...session, dead: death })
      return true
    }),
  )
}

/** The token that had lapsed is good again. Whether it was the current one. */
export function reviveToken(db: DoorDatabase, token: string): Promise<boolean> {
  return stored(() =>
    db.transaction('rw', db.own, async () => {
      const session = await readSession(db)
      if (session?.token !== token || session.dead !== 'lapsed') return false
      await persistSession(db, { ...session, dead: false })
      return true
    }),
  )
}

/** The session's show, where it is this one, was moved or renamed. */
export function persistShow(db: DoorDatabase, show: DoorShow): Promise<void> {
  return stored(() =>
    db.transaction('rw', db.own, async () => {
      const session = await readSession(db)
      if (!session) return
      const newer = (one: DoorShow | null) => (one?.id === show.id ? show : one)
      const changed = { ...session, bound: newer(session.bound), show: newer(session.show) }
      if (JSON.stringify(changed) !== JSON.stringify(session)) await persistSession(db, changed)
    }),
  )
}

export async function readFormerToken(db: DoorDatabase): Promise<string | null> {
  const row = await stored(() => db.own.get('former'))
  return row?.id === 'former' ? row.token : null
}

/** null: forgets it. */
export async function persistFormerToken(db: DoorDatabase, token: string | null): Promise<void> {
  await stored(() => (token === null ? db.own.delete('former') : db.own.put({ id: 'former', token }).then(() => undefined)))
}

/** The name of the attempt to pair, until an answer has arrived. */
export function pairingAttempt(db: DoorDatabase, newId: () => string): Promise<string> {
  return stored(() =>
    db.transaction('rw', db.own, async () => {
      const row = await db.own.get('attempt')
      if (row?.id === 'attempt') return row.attempt
      const attempt = newId()
      await db.own.put({ id: 'attempt', attempt })
      return attempt
    }),
  )
}

export async function forgetAttempt(db: DoorDatabase): Promise<void> {
  await stored(() => db.own.delete('attempt'))
}

/** When a show's door last had nothing that the server didn't know. */
export async function readSynced(db: DoorDatabase, showId: string): Promise<SyncedRow | null> {
  const row = await stored(() => db.own.get('synced'))
  return row?.id === 'synced' && row.showId === showId ? row : null
}

export async function persistSynced(db: DoorDatabase, synced: Omit<SyncedRow, 'id'>): Promise<void> {
  await stored(() => db.own.put({ id: 'synced', ...synced }))
}

export async function readClock(db: DoorDatabase): Promise<ClockRow | null> {
  const row = await stored(() => db.own.get('clock'))
  return row?.id === 'clock' ? row : null
}

export async function persistClock(db: DoorDatabase, clock: Omit<ClockRow, 'id'>): Promise<void> {
  await stored(() => db.own.put({ id: 'clock', ...clock }))
}

/** The number of the next question for a door list, from 2. */
export function nextQuestion(db: DoorDatabase): Promise<number> {
  return stored(() =>
    db.transaction('rw', db.own, async () => {
      const asked = (await lastQuestion(db)) + 1
      await db.own.put({ id: 'questions', asked })
      return asked
    }),
  )
}

/** To be called inside a transaction that has the table `own`. */
export async function lastQuestion(db: DoorDatabase): Promise<number> {
  const row = await db.own.get('questions')
  return row?.id === 'questions' ? row.asked : 1
}
