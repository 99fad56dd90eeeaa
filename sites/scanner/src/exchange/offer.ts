import { bytesOf } from '@sabha/ticketing/bytes'
import { certificateLength } from '@sabha/ticketing/key-certificate'
import { signWith } from '@sabha/ticketing/phone-key'
import { readList, scansOnList, ticketsOf } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { TicketRow } from '../store/rows.ts'
import { countsFrom, movementOf } from '../store/scanned-set.ts'
import { transact } from '../store/storage-problem.ts'
import { ownKey } from './own-key.ts'
import { countSeats, mostScans, type PassingScan, signSnapshot } from './snapshot.ts'

export type Offer =
  /** `seats`: how many have passed this gate. */
  | { kind: 'offer'; message: Uint8Array; seats: number }
  /** The server has certified no key of this phone: it has had no list since it was paired, or an account is signed in. */
  | { kind: 'not-certified' }

/** ms for which unchanged content keeps the same message, so that a phone that has read a part of it can go on. */
const toldAgainFor = 5 * 60_000

/** Makes what this phone tells others of its shows. */
export class Offers {
  #db: DoorDatabase
  #last = new Map<string, { of: string; madeAt: number; offer: Offer }>()

  constructor(db: DoorDatabase) {
    this.#db = db
  }

  /** Returns whom this phone itself has let in and out, without what it or the box office has undone. `now` is on the server's clock. */
  async of(showId: string, now: number): Promise<Offer> {
    const db = this.#db
    const key = await ownKey(db)
    const list = await readList(db, showId)
    const certificate = bytesOf(list?.exchange?.certificate ?? '')
    if (!list || certificate?.length !== certificateLength || !isFor(certificate, key.publicKey)) return { kind: 'not-certified' }
    const all = await transact(db, [db.recent, db.admissions, db.tickets], async () => ownScans(db, showId, countsFrom(list)))
    const scans = all.toSorted((a, b) => b.at - a.at).slice(0, mostScans)
    const of = JSON.stringify([list.exchange?.certificate, list.gate, scans])
    const last = this.#last.get(showId)
    if (last?.of === of && Math.abs(now - last.madeAt) < toldAgainFor) return last.offer
    const message = await signSnapshot({ madeAt: now, gate: list.gate, scans }, certificate, (content) => signWith(key, content))
    const offer: Offer = { kind: 'offer', message, seats: countSeats(scans) }
    this.#last.set(showId, { of, madeAt: now, offer })
    return offer
  }
}

/** Whether the certificate is for the key that this phone has now. */
function isFor(certificate: Uint8Array, publicKey: string): boolean {
  const own = bytesOf(publicKey)
  return own?.every((byte, at) => byte === certificate[14 + at]) ?? false
}

async function ownScans(db: DoorDatabase, showId: string, since: number): Promise<PassingScan[]> {
  const recent = await db.recent.where('[showId+at]').between([showId, 0], [showId, Infinity]).toArray()
  const passing = recent.filter(({ acted, undone, at, offset }) => acted === 'admitted' && !undone && at + offset >= since)
  const tickets = await ticketsOf(
    db,
    showId,
    passing.map(({ subject }) => subject),
  )
  const rows = await db.admissions
    .where('scanId')
    .anyOf(passing.map(({ scanId }) => scanId))
    .filter(({ own }) => own)
    .toArray()
  const rowsOf = Map.groupBy(rows, ({ scanId }) => scanId)
  return passing.flatMap((scan) => {
    const movement = movementOf(scan)
    const known = (rowsOf.get(scan.scanId) ?? []).map(({ seatIndex }) => seatIndex)
    const listed = seatsOnList(tickets.get(scan.subject), scan.scanId)
    const seats = [...new Set([...known, ...listed])].sort((a, b) => a - b)
    if (!movement || seats.length === 0) return []
    return [{ scanId: scan.scanId, subject: scan.subject, seats, at: scan.at + scan.offset, movement }]
  })
}

/** Returns the indexes of the seats that the list knows to be inside, or gone, by this scan. */
function seatsOnList(ticket: TicketRow | undefined, scanId: string): number[] {
  return (ticket?.seats ?? []).flatMap((seat, i) => (scansOnList({ seats: [seat] }).includes(scanId) ? [i + 1] : []))
}
