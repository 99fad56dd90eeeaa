import type { RequestOf, ResponseOf } from '@sabha/api/call'
import type { checkin } from '@sabha/api/checkin'
import type { Contract } from '@sabha/api/contract'
import { refusalWords } from '@sabha/api/error-words'
import { isRefusal, type Refusal, refusals, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import { cleanScan, readScan, type ScanCode } from '@sabha/ticketing/scan-code'
import { parseSeatId } from '@sabha/ticketing/seats'
import type { FrameReading } from '../adapters/frames/frame-reader.ts'
import { idOf, readLine, readText } from '../input/texts.ts'
import { gateOf, gateRights, hasExits, limitGate } from '../rules/checkin/gates.ts'
import { houseShows } from '../rules/checkin/house-shows.ts'
import { checkinList } from '../rules/checkin/list.ts'
import {
  correctedTime,
  type DoorUser,
  deviceIdOf,
  type ScanSubmission,
  scannerOf,
  showOfDoor,
  statedTime,
} from '../rules/checkin/look-up.ts'
import { archivePhone, createPairing, noteListFetched, pairDevice, renamePhone, revokePhone } from '../rules/checkin/phones.ts'
import { checkinReport, doorSheet, resolveConflictByStaff } from '../rules/checkin/report.ts'
import { type CountedScan, evaluateScan, GuessLimit, type RecordedScan, recordScan, recordScans, undoScan } from '../rules/checkin/scan.ts'
import { verifySignature } from '../rules/tickets/ticket-keys.ts'
import { newToken } from '../rules/tokens.ts'
import type { Services } from '../services.ts'
import { fullBooking } from '../store/bookings/full-booking.ts'
import { listDevices } from '../store/checkin/devices.ts'
import { findCounter } from '../store/counter/counters.ts'
import { findShow, listShows, type ShowRow } from '../store/shows/shows.ts'
import { wireBlindAnswer, wireCheckinList, wireDevice, wireDoorShow, wireListedDevice, wireScanAnswer } from '../wire/checkin.ts'
import { wireCheckinReport } from '../wire/checkin-report.ts'
import { iso } from '../wire/instants.ts'
import { done, type Handlers } from './handlers.ts'

const noCode = {
  nothing: 'No code was found in this picture.',
  unreadable: 'This picture could not be read.',
  'too-large': 'This picture is too large.',
} as const satisfies Record<Exclude<FrameReading['kind'], 'found'>, Phrase>

/** How many acknowledged scans of a phone are looked up. More would tell nothing more about the database. */
const mostScans = 30
/** The most scans, heard from other phones, that a phone may ask about in one request. */
const mostHeard = 60

/** The name of a phone that gives none. */
const unnamed = 'Phone'

/** ms. How long after its end a show's door may still be opened, for scans that arrive late. */
const doorAfterEnd = 6 * 3_600_000

export function checkinHandlers(services: Services): Handlers<Contract['checkin']> {
  const { store, now, publicKeys, limits, frames } = services
  const guessLimit = new GuessLimit(services, limits.wrongCodesPerMinute)

  return {
    async decodeQr({ image }) {
      const reading = await frames.read(image)
      return reading.kind === 'found'
        ? { success: true, qr: reading.text, message: '' }
        : { success: false, qr: '', message: noCode[reading.kind] }
    },

    async scan(request, { door: sender }) {
      const submission = await submissionOf(services, request, sender)
      if (isRefusal(submission)) return submission
      const { isOverLimit, counting } = guessLimit.of(submission, sender)
      // A queued scan has already happened and is never refused. After too many wrong codes, its answer says nothing about the code.
      if (isOverLimit && submission.outcome === null) return refuse('too-many-requests')
      const evaluated = await counting(() => (request.mark_scanned ? recordScan : evaluateScan)(services, submission))
      if (isRefusal(evaluated)) return evaluated
      if (isOverLimit) return wireBlindAnswer(submission, now())
      const booking = evaluated.bookingId === null ? undefined : await fullBooking(store.read, evaluated.bookingId)
      return wireScanAnswer(submission, evaluated, booking, now())
    },

    async scans({ scans }, { door: sender }) {
      const doors = knownDoors(services)
      const submissions: (ScanSubmission | Refusal)[] = []
      for (const request of scans) {
        // A queued scan has already happened, so a row without an outcome is refused: it belongs in the call for a single scan.
        const hasHappened = request.acted && request.mark_scanned
        submissions.push(hasHappened ? await submissionOf(services, request, sender, doors) : refuse('malformed'))
      }
      const recorded = (
        await recordScans(
          services,
          submissions.filter((submission): submission is ScanSubmission => !isRefusal(submission)),
        )
      ).values()
      const rows = submissions.map((submission, n) => {
        if (isRefusal(submission)) return refusedRow(scans[n]?.scan_id, submission)
        return rowOf(submission, recorded.next().value, guessLimit.of(submission, sender), now())
      })
      return { success: true, rows, server_time: iso(now()) }
    },

    async undo(request, { door: by }) {
      const receivedAt = now()
      const refusal = await undoScan(services, {
        undoId: request.undo_id,
        scanId: request.scan_id,
        by,
        at: correctedTime(request.undone_at, request.clock_offset, receivedAt),
        receivedAt,
      })
      return refusal ?? { success: true, message: 'Undone', server_time: iso(receivedAt) }
    },

    async list({ show_id, since = 0, stamp, scans, waiting, exchange_key, heard, house_shows: known }, { door: by }) {
      const show = await showOfDoor(store.read, by, idOf(show_id))
      if (isRefusal(show)) return show
      if (!show) return refuse('unknown-show')
      const list = await checkinList(services, show.id, {
        since: Math.max(0, Math.floor(since)),
        stamp,
        scans: scanIds(scans, mostScans),
        exchange: { deviceId: deviceIdOf(by), publicKey: exchange_key, heard: scanIds(heard, mostHeard) },
      })
      if (by.kind === 'device' && !list.isMore) await noteListFetched(services, by.device, waiting)
      const [gates, exits] = [await gateRights(store.read, show.id), await hasExits(store.read, show.id)]
      const house = known === undefined ? undefined : await houseShows(store.read, now(), known)
      return wireCheckinList(list, { show, house, user: by, keys: publicKeys, gates, exits, now: now() })
    },

    async pair({ token, device_name, former_token, attempt }) {
      const name = readLine(device_name) || unnamed
      const paired = await pairDevice(services, { pairingToken: token, name, formerToken: former_token, attempt })
      if (isRefusal(paired)) return paired
      const { device } = paired
      const show = device.show_id === null ? undefined : await findShow(store.read, device.show_id)
      return {
        success: true,
        message: 'Phone paired',
        token: paired.token,
        device: wireDevice(device),
        show: show ? wireDoorShow(show) : null,
        counter: paired.isCounter,
        server_time: iso(now()),
      }
    },

    async shows() {
      const shows = await listShows(store.read, now() - doorAfterEnd)
      return { shows: shows.map(wireDoorShow) }
    },

    async report({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      return show ? wireCheckinReport(await checkinReport(services, show.id)) : refuse('unknown-show')
    },

    async sheet({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      return show ? { show: wireDoorShow(show), rows: await doorSheet(services, show.id) } : refuse('unknown-show')
    },

    async resolveConflict({ conflict_id, note }, { account }) {
      return (await resolveConflictByStaff(services, account, conflict_id, readText(note))) ?? { success: true, message: 'Settled' }
    },

    async createPairing({ show_id, gate, sections, direction, counter }, { account, origin }) {
      const showId = show_id === null ? null : idOf(show_id)
      const made = await createPairing(services, account, { showId, gate: readLine(gate), sections, direction, isCounter: counter })
      if (isRefusal(made)) return made
      return { success: true, token: made.token, url: `${origin}/scanner/#pair=${made.token}`, expires_at: iso(made.expiresAt) }
    },

    async devices() {
      return { devices: (await listDevices(store.read)).map(wireListedDevice) }
    },

    async limitGate({ device_id, sections, direction }, { account }) {
      return done(await limitGate(services, account, device_id, { named: sections, direction }))
    },

    async revokeDevice({ device_id }, { account }) {
      return (await revokePhone(services, account, device_id)) ?? { success: true, message: 'Phone revoked' }
    },

    async renameDevice({ device_id, name }, { account }) {
      return done(await renamePhone(services, account, device_id, readLine(name)))
    },

    async archiveDevice({ device_id }, { account }) {
      return done(await archivePhone(services, account, device_id))
    },
  }
}

function scanIds(list: string | undefined, most: number): string[] {
  return [...new Set(list?.split(',').filter(Boolean))].slice(0, most)
}

type ScanRow = ResponseOf<typeof checkin.scans>['rows'][number]

function rowOf(submission: ScanSubmission, end: RecordedScan | undefined, { isOverLimit, count }: CountedScan, now: number): ScanRow {
  const { scanId } = submission
  if (end === undefined || 'fault' in end) return { scan_id: scanId, status: 500, answer: null, message: '' }
  if (isRefusal(end)) return refusedRow(scanId, end)
  count(end.verdict)
  const answer = isOverLimit ? wireBlindAnswer(submission, now) : wireScanAnswer(submission, end, undefined, now)
  return { scan_id: scanId, status: 200, answer, message: '' }
}

function refusedRow(scanId: string | undefined, refusal: Refusal): ScanRow {
  const { status } = refusals[refusal.refused]
  return { scan_id: scanId ?? '', status, answer: null, message: refusalWords(refusal, sayIn('en')), code: refusal.refused }
}

interface KnownDoors {
  scannedBy: (sender: DoorUser, deviceId: number | undefined) => Promise<DoorUser>
  doorOf: (by: DoorUser, showId: number | undefined) => ReturnType<typeof showOfDoor>
  gateFor: (by: DoorUser) => ReturnType<typeof gateOf>
  /** Looked up only for scans of returning guests; no other scan needs it. */
  exitsOf: (showId: number | undefined) => Promise<boolean>
}

/** The rows of a request come from one sender and involve few doors and gates, so each of them is looked up only once. */
function knownDoors({ store }: Services): KnownDoors {
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
async function submissionOf(
  services: Services,
  request: ScanRequest,
  sender: DoorUser,
  { scannedBy, doorOf, gateFor, exitsOf }: KnownDoors = knownDoors(services),
): Promise<ScanSubmission | Refusal> {
  const { now, randomBytes } = services
  const by = request.acted ? await scannedBy(sender, request.device_id) : sender
  const door = await doorOf(by, request.show_id === undefined ? undefined : idOf(request.show_id))
  if (isRefusal(door)) return door
  const code = await codeOf(services, request, door)
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

type ScanRequest = RequestOf<typeof checkin.scan>
type ReadCode = Pick<ScanSubmission, 'text' | 'code' | 'isAgain'>

async function codeOf(services: Services, request: ScanRequest, door: ShowRow | undefined): Promise<ReadCode | Refusal> {
  const { again } = request
  if (again) {
    // Without a signature, the request only reports what has happened; it lets nobody in.
    if (request.acted !== 'admitted' || !request.mark_scanned || !door) return refuse('unknown-scan')
    const code = await signedBefore(services, again, door)
    return code ? { text: '', code, isAgain: true } : refuse('unknown-scan')
  }
  const text = cleanScan(request.qr)
  return { text, code: await readByOurKeys(services, text, request.entry === 'manual'), isAgain: false }
}

/**
 * Reads the code, with refreshed keys if its key is unknown: another process may have just changed them. A missing key id below the newest
 * belonged to a deleted key of ours; any other is forged.
 */
async function readByOurKeys({ publicKeys, refreshKeys }: Services, text: string, isTyped: boolean): Promise<ScanCode> {
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
  { store }: Pick<Services, 'store'>,
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
