import type { ResponseOf } from '@sabha/api/call'
import type { checkin } from '@sabha/api/checkin'
import type { Contract } from '@sabha/api/contract'
import { refusalWords } from '@sabha/api/error-words'
import { isRefusal, type Refusal, refusals, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import { hour } from '@sabha/ticketing/durations'
import type { FrameReading } from '../adapters/frames/frame-reader.ts'
import { idOf, readLine, readText } from '../input/texts.ts'
import { deviceIdOf } from '../rules/checkin/door-user.ts'
import { gateRights, hasExits, limitGate } from '../rules/checkin/gates.ts'
import { houseShows } from '../rules/checkin/house-shows.ts'
import { checkinList } from '../rules/checkin/list.ts'
import { archivePhone, createPairing, noteListFetched, pairDevice, renamePhone, revokePhone } from '../rules/checkin/phones.ts'
import { checkinReport, doorSheet, resolveConflictByStaff } from '../rules/checkin/report.ts'
import { type CountedScan, evaluateScan, GuessLimit, type RecordedScan, recordScan, recordScans, undoScan } from '../rules/checkin/scan.ts'
import { correctedTime, knownDoors, type ScanSubmission, showOfDoor, submissionOf } from '../rules/checkin/scan-submission.ts'
import type { Services } from '../services.ts'
import { fullBooking } from '../store/bookings/full-booking.ts'
import { listDevices } from '../store/checkin/devices.ts'
import { findShow, listShows } from '../store/shows/shows.ts'
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
const doorAfterEnd = 6 * hour

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
