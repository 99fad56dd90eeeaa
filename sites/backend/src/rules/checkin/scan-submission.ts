import type { ScanRequest } from '@sabha/api/checkin'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { day } from '@sabha/ticketing/durations'
import { cleanScan, readScan, type ScanCode } from '@sabha/ticketing/scan-code'
import { parseSeatId } from '@sabha/ticketing/seats'
import type { DoorSituation, VerdictKind } from '@sabha/ticketing/verdict'
import { idOf } from '../../input/texts.ts'
import { phoneValidAfterShow } from '../../store/checkin/devices.ts'
import { findCounter } from '../../store/counter/counters.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { type TicketKeys, verifySignature } from '../tickets/ticket-keys.ts'
import { newToken } from '../tokens.ts'
import { type DoorUser, deviceIdOf, scannerOf } from './door-user.ts'
import { gateOf, hasExits } from './gates.ts'

/** A scan as it arrives, for the first time or again. Instants in epoch ms. */
export interface ScanSubmission {
  scanId: string
  /** The text as it was read, and the code that it is. */
  text: string
  code: ScanCode
  /** Sent again after a backup was restored, with the id of the ticket, or of its sale, instead of its code. */
  isAgain: boolean
  by: DoorUser
  /** The show at whose door the scan was made, if the scanner says so. */
  door: ShowRow | undefined
  /** When it was made, by the phone's corrected clock. */
  at: number
  /** `at` without a limit on its age. */
  statedAt: number
  receivedAt: number
  clockOffset: number | null
  reentry: boolean
  /** Whether it was made at an exit. */
  leaving: boolean
  /** Whether some gate of the show scans guests who go out. */
  exits: boolean
  seats: readonly number[] | undefined
  shown: VerdictKind | null
  /** What the gate of the scan admits; undefined: every section. */
  gate: DoorSituation['gate']
  /** What was done at the door without us; null: the scan waits for our answer. */
  outcome: 'admitted' | 'refused' | null
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'> & Pick<TicketKeys, 'publicKeys' | 'refreshKeys'>

interface KnownDoors {
  scannedBy: (sender: DoorUser, deviceId: number | undefined) => Promise<DoorUser>
  doorOf: (by: DoorUser, showId: number | undefined) => ReturnType<typeof showOfDoor>
  gateFor: (by: DoorUser) => ReturnType<typeof gateOf>
  /** Looked up only for scans of returning guests; no other scan needs it. */
  exitsOf: (showId: number | undefined) => Promise<boolean>
}

/** The rows of a request come from one sender and involve few doors and gates, so each of them is looked up only once. */
export function knownDoors({ store }: Needs): KnownDoors {
  const scanners = new Map<number | undefined, Promise<DoorUser>>()
  const doors = new Map<string, ReturnType<typeof showOfDoor>>()
  const gates = new Map<number | null, ReturnType<typeof gateOf>>()
  const exits = new Map<number | undefined, Promise<boolean>>()
  return {
    scannedBy: (sender, deviceId) => scanners.getOrInsertComputed(deviceId, () => scannerOf(store.read, sender, deviceId)),
    doorOf(by, showId) {
      const key = `${deviceIdOf(by) ?? ''}/${showId ?? ''}`
      return doors.getOrInsertComputed(key, () => showOfDoor(store.read, by, showId))
    },
    gateFor: (by) => gates.getOrInsertComputed(deviceIdOf(by), () => gateOf(store.read, by)),
    exitsOf: (showId) => exits.getOrInsertComputed(showId, () => hasExits(store.read, showId)),
  }
}

/**
 * Returns the submission in the name of the device that scanned: a live scan is the sender's, but a queued scan may be from the phone's
 * earlier pairing.
 */
export async function submissionOf(
  context: Needs,
  request: ScanRequest,
  sender: DoorUser,
  { scannedBy, doorOf, gateFor, exitsOf }: KnownDoors = knownDoors(context),
): Promise<ScanSubmission | Refusal> {
  const { now, randomBytes } = context
  const by = request.acted ? await scannedBy(sender, request.device_id) : sender
  const door = await doorOf(by, request.show_id === undefined ? undefined : idOf(request.show_id))
  if (isRefusal(door)) return door
  const code = await codeOf(context, request, door)
  if (isRefusal(code)) return code
  const receivedAt = now()
  const leaving = request.leaving ?? (by.kind === 'device' && by.device.direction === 'out')
  const reentry = !leaving && (request.reentry ?? false)
  return {
    ...code,
    scanId: request.scan_id ?? newToken(randomBytes),
    by,
    door,
    at: correctedTime(request.scanned_at, request.clock_offset, receivedAt),
    statedAt: statedTime(request.scanned_at, request.clock_offset, receivedAt),
    receivedAt,
    clockOffset: request.clock_offset === undefined ? null : Math.round(request.clock_offset),
    reentry,
    leaving,
    exits: reentry && (await exitsOf(door?.id)),
    seats: request.seats,
    shown: request.shown ?? null,
    gate: await gateFor(by),
    outcome: request.acted ?? null,
  }
}

type ReadCode = Pick<ScanSubmission, 'text' | 'code' | 'isAgain'>

async function codeOf(context: Needs, request: ScanRequest, door: ShowRow | undefined): Promise<ReadCode | Refusal> {
  const { again } = request
  if (again) {
    // Without a signature, the request only reports what has happened; it lets nobody in.
    if (request.acted !== 'admitted' || !request.mark_scanned || !door) return refuse('unknown-scan')
    const code = await signedBefore(context, again, door)
    return code ? { text: '', code, isAgain: true } : refuse('unknown-scan')
  }
  const text = cleanScan(request.qr)
  return { text, code: await readByOurKeys(context, text, request.entry === 'manual'), isAgain: false }
}

/**
 * Reads the code, with refreshed keys if its key is unknown: another process may have just changed them. A missing key id below the newest
 * belonged to a deleted key of ours; any other is forged.
 */
async function readByOurKeys({ publicKeys, refreshKeys }: Needs, text: string, isTyped: boolean): Promise<ScanCode> {
  const first = await readScan(text, publicKeys, { isTyped, verify: verifySignature })
  if (first.kind !== 'unknown-key') return first
  await refreshKeys()
  const code = await readScan(text, publicKeys, { isTyped, verify: verifySignature })
  return code.kind === 'unknown-key' && code.keyId > Math.max(...publicKeys.keys()) ? { kind: 'forged' } : code
}

/**
 * Returns what a phone admitted earlier, by the ticket's id or the counter's sale. Its signature was checked then, and a ticket reissued
 * since doesn't revoke what has happened.
 */
async function signedBefore(
  { store }: Needs,
  { ticket_id, sale, seat_index: seatIndex }: NonNullable<ScanRequest['again']>,
  door: ShowRow,
): Promise<ScanCode | undefined> {
  const showId = door.id
  if (ticket_id !== undefined) return { kind: 'token', claims: { keyId: 0, showId, ticketId: ticket_id, seatIndex, issue: 255 } }
  if (!sale?.seats.every(parseSeatId)) return undefined
  const { counter_id: counterId, number: saleNumber, seats } = sale
  const publicKey = (await findCounter(store.read, counterId))?.public_key ?? ''
  return { kind: 'sold', claims: { counterId, publicKey, showId, saleNumber, soldAt: 0, seatIndex, seats, validUntil: 0 } }
}

/** Returns the show at whose door the user is, where they name one or are paired for one. */
export async function showOfDoor(db: Db, user: DoorUser, asked: number | undefined): Promise<ShowRow | undefined | Refusal> {
  const bound = user.kind === 'device' ? user.device.show_id : null
  if (bound !== null && asked !== undefined && asked !== bound) return refuse('not-your-show')
  const id = bound ?? asked
  if (id === undefined) return undefined
  const show = await findShow(db, id)
  return show && show.status !== 'draft' ? show : refuse('unknown-show')
}

/** ms that a phone's clock may place something before its arrival: as long as a phone may send it, and one more day. */
const furthestBack = phoneValidAfterShow + day

/**
 * Returns when something happened at the door: by the phone's clock, corrected by what the phone last learnt, and never after it arrived.
 */
export function correctedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  return Math.max(receivedAt - furthestBack, statedTime(stated, offset, receivedAt))
}

/** Returns that time, however long ago. */
function statedTime(stated: string | undefined, offset: number | undefined, receivedAt: number): number {
  const instant = Math.round(Date.parse(stated ?? '') + (offset ?? 0))
  return Number.isNaN(instant) ? receivedAt : Math.min(receivedAt, instant)
}

/** Returns the show at whose door a scan was made. For the ticket's own show, it is the row that was read in this transaction. */
export function showOfScan(ticketShow: ShowRow | null, { door }: Pick<ScanSubmission, 'door'>): ShowRow | null {
  return door && door.id !== ticketShow?.id ? door : ticketShow
}

/**
 * Whether a scan was made for an earlier date of a show that has been moved. Nobody is inside because of it. It may arrive long after, from
 * a phone that was switched off, and a phone that didn't know of the move may have made it afterwards. A time before the show was created
 * is not believed.
 */
export function isOfEarlierDate(show: ShowRow | null, { statedAt }: Pick<ScanSubmission, 'statedAt'>): boolean {
  return show !== null && show.admits_from !== null && statedAt < show.admits_from && statedAt >= show.created_at
}
