import { bytesOf } from '@sabha/ticketing/bytes'
import type { KeyCertificate } from '@sabha/ticketing/key-certificate'
import { exchangePlaces } from '@sabha/ticketing/place-exchange'
import { isInside } from '@sabha/ticketing/verdict'
import { publicKeysOf, seatsOfTicket } from '../check/look-up.ts'
import { scansOnList, ticketsOf } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import { persistOwn, readOwn } from '../store/own.ts'
import type { AdmissionRow, ListRow, TicketRow } from '../store/rows.ts'
import { admissionsOf, admissionsOfShow, countsFrom, subjectsOf } from '../store/scanned-set.ts'
import { stored, transact } from '../store/storage-problem.ts'
import { compareHeard, type LetInTwice } from './heard.ts'
import { ownKey } from './own-key.ts'
import { countSeats, type PassingScan, readSnapshot, type Snapshot } from './snapshot.ts'

/** Why nothing was taken over. */
export type TakeRefusal =
  /** Without a list, no other phone can be recognised. */
  | 'no-list'
  /** Not signed by a phone of this box office. */
  | 'stranger'
  /** It is about a show whose tickets this phone doesn't take. */
  | 'other-show'
  /** It is this phone's own. */
  | 'own'
  /** The other phone was revoked, as far as this one knows. */
  | 'revoked'
  /** By this phone's clock, it was made long before or long after now, or its certificate has expired. */
  | 'old'
  /** The other phone has already told something newer. */
  | 'outdated'
  /** It was made by a scanner that is newer than this one. */
  | 'newer-format'

export type Taken =
  | { kind: 'refused'; why: TakeRefusal }
  | {
      kind: 'taken'
      showId: string
      gate: string
      madeAt: number
      /** How many seats passed that phone's gate, and how many of them this phone hadn't heard of. */
      seats: number
      fresh: number
      /** Those that another phone let in, too: this one, one of the list, or one that told before. */
      twice: LetInTwice[]
    }

/** ms by which a snapshot may lie before or after now: the clocks of two phones without a network differ. */
const recently = 15 * 60_000

interface Here {
  /** The shows whose tickets this phone takes. */
  showIds: readonly string[]
  /** On the server's clock. */
  now: number
}

/**
 * Takes over a snapshot of another phone, in place of all that it told before. Its scans are kept apart from this phone's own and are never
 * sent, since the other phone sends them. Refuses, without a change, a snapshot that isn't signed by a phone that the server has certified
 * for a show of this one.
 */
export async function take(db: DoorDatabase, message: Uint8Array, { showIds, now }: Here): Promise<Taken> {
  const refused = (why: TakeRefusal): Taken => ({ kind: 'refused', why })
  const lists = (await stored(() => db.lists.bulkGet([...showIds]))).filter((list) => list !== undefined)
  if (lists.length === 0) return refused('no-list')
  const reading = await readSnapshot(message, new Map(lists.flatMap((list) => [...publicKeysOf(list)])))
  if (reading.kind !== 'genuine') return refused(reading.kind)
  const { certificate, snapshot } = reading
  const list = lists.find(({ showId }) => showId === String(certificate.showId))
  if (!list) return refused('other-show')
  if (isSame(certificate.publicKey, bytesOf((await ownKey(db)).publicKey))) return refused('own')
  if (isRevoked(certificate, list)) return refused('revoked')
  if (Math.abs(now - snapshot.madeAt) > recently || certificate.validUntil < now) return refused('old')
  return transact(db, [db.own, db.lists, db.tickets, db.admissions, db.recent], async () =>
    replace(db, list.showId, certificate.holderId, snapshot),
  )
}

function isRevoked({ holderId }: KeyCertificate, { exchange }: ListRow): boolean {
  return exchange?.revoked.includes(holderId) ?? false
}

function isSame(key: Uint8Array, other: Uint8Array | undefined): boolean {
  return key.every((byte, at) => byte === other?.[at])
}

/** Runs inside a transaction. */
async function replace(db: DoorDatabase, showId: string, deviceId: number, snapshot: Snapshot): Promise<Taken> {
  const list = await db.lists.get(showId)
  if (!list) return { kind: 'refused', why: 'other-show' }
  const madeAt = (await readOwn(db, 'heard'))?.madeAt ?? {}
  const last = `${showId}/${deviceId}`
  if (snapshot.madeAt < (madeAt[last] ?? 0)) return { kind: 'refused', why: 'outdated' }
  await persistOwn(db, { id: 'heard', madeAt: { ...madeAt, [last]: snapshot.madeAt } })
  const before = (await admissionsOfShow(db, showId)).filter(({ heardFrom, settledAfter }) => heardFrom === deviceId && settledAfter === 0)
  await db.admissions.bulkDelete(before.map(keyOf))
  const { rows, seats } = await rowsOf(db, list, { deviceId, snapshot, before })
  await db.admissions.bulkPut(rows)
  const known = new Set(before.map((row) => keyOf(row).join()))
  const { twice } = await compareHeard(db, list, await admissionsOfShow(db, showId))
  return {
    kind: 'taken',
    showId,
    gate: snapshot.gate,
    madeAt: snapshot.madeAt,
    seats,
    fresh: countSeats(
      rows.filter((row) => !known.has(keyOf(row).join())).map(({ subject, seatIndex }) => ({ subject, seats: [seatIndex] })),
    ),
    twice: twice.filter(({ here, there }) => here.device === deviceId || there.device === deviceId),
  }
}

const keyOf = ({ subject, seatIndex, scanId }: AdmissionRow): [string, number, string] => [subject, seatIndex, scanId]

/** Returns the rows for a snapshot's scans. A scan that the list has needs no row, since the list knows what became of it. */
async function rowsOf(
  db: DoorDatabase,
  list: ListRow,
  { deviceId, snapshot, before }: { deviceId: number; snapshot: Snapshot; before: readonly AdmissionRow[] },
): Promise<{ rows: AdmissionRow[]; seats: number }> {
  const { showId } = list
  const { gate, scans } = snapshot
  const since = countsFrom(list)
  const current = scans.filter(({ at }) => at >= since).toSorted((a, b) => a.at - b.at)
  // Scans of this very phone, which has since been paired again as another device.
  const ours = new Set((await db.recent.bulkGet(current.map(({ scanId }) => scanId))).flatMap((row) => row?.scanId ?? []))
  const tickets = await ticketsOf(
    db,
    showId,
    current.map(({ subject }) => subject),
  )
  const rows: AdmissionRow[] = []
  for (const scan of current) {
    const ticket = tickets.get(scan.subject)
    if (ours.has(scan.scanId) || (ticket && scansOnList(ticket).includes(scan.scanId))) continue
    const hasPlaces = ticket?.seats.some(({ notes }) => notes?.place !== undefined)
    const seats = ticket && hasPlaces ? await exchanged(db, { list, ticket, scan, known: rows, before }) : scan.seats
    rows.push(...rowsOfScan({ ...scan, seats }, { showId, gate, deviceId }))
  }
  return { rows, seats: countSeats(current) }
}

/** Exchanges places without numbers that were let in there for ones that were not let in here, as long as the ticket has any. */
async function exchanged(
  db: DoorDatabase,
  {
    list,
    ticket,
    scan: { scanId, seats, movement },
    known,
    before,
  }: { list: ListRow; ticket: TicketRow; scan: PassingScan; known: readonly AdmissionRow[]; before: readonly AdmissionRow[] },
): Promise<number[]> {
  const subjects = subjectsOf(ticket)
  const inside = [...(await admissionsOf(db, subjects, countsFrom(list))), ...known.filter(({ subject }) => subjects.includes(subject))]
  const places = await seatsOfTicket(db, ticket, list, inside)
  const isOwn = (index: number) => before.some((row) => row.scanId === scanId && row.seatIndex === index)
  const leaving = movement.leaving === true
  const named = exchangePlaces(places, seats, { isOwn, leaving })
  // Where more were let in than there are places, the rest shares the places of this phone's guests, and so counts as let in twice.
  const ofHere = places.flatMap(({ place, admission }, i) => (place !== undefined && admission?.here ? [i + 1] : []))
  const isTaken = (index: number) => {
    const place = places[index - 1]
    return !leaving && !isOwn(index) && place?.place !== undefined && isInside(place)
  }
  return named.map((index) => (isTaken(index) ? (ofHere.shift() ?? index) : index))
}

function rowsOfScan(
  { scanId, subject, seats, at, movement }: PassingScan,
  { showId, gate, deviceId }: { showId: string; gate: string; deviceId: number },
): AdmissionRow[] {
  const who = { subject, scanId, showId, at, gate, own: false, heardFrom: deviceId, settledAfter: 0 }
  return seats.map((seatIndex) => ({ ...who, seatIndex, ...movement }))
}
