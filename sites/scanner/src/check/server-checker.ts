import type { ScanAnswer } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import { isRefused } from '@sabha/api/errors'
import { readVerdict } from '@sabha/api/verdict'
import type { Admission, Found } from '@sabha/ticketing/verdict'
import { type Judgement, namedSeats, type ScanFailure } from '../scan.ts'
import { type Death, deathOf, ownAnswer } from '../send-result.ts'
import { type DoorDatabase, lookUpTables } from '../store/database.ts'
import { lastQuestion } from '../store/own.ts'
import { addScan, findScan, isPartitionBusy } from '../store/queue.ts'
import { raiseRecall } from '../store/recent.ts'
import type { RecentRow, ScanRow } from '../store/rows.ts'
import { admit, isHeardOf, movementBy, noteInside, settle, subjectOfAnswer } from '../store/scanned-set.ts'
import { ignoreStorage, StorageProblem } from '../store/storage-problem.ts'
import type { PutRight } from '../store/times.ts'
import { type Checker, judgementOf, type Persist, queueRowOf, recentOf, type Scan, scanSubmission, storageFailure } from './checker.ts'
import { answerTone, compare, isRecall } from './compare-answer.ts'
import { guestOfAnswer, seatsIn, sidesOf } from './guest.ts'
import { lookUp, subjectsKnown } from './look-up.ts'

interface ServerCheckerDeps {
  db: DoorDatabase
  persist: Persist
  /** For work that may write nothing. */
  attempt: Persist
  client: ClientWith<'checkin.scan'>
  /** Decides where the server doesn't. */
  phone: Checker
  contact: Contact
  now: () => number
  after: (ms: number) => Promise<void>
  syncClock: (serverTime: string | null, sentAt: number) => void
  monotonic: () => number
  token: () => string | null
  tokenDied: (token: string, death: Death) => Promise<void>
  putRight: PutRight
  /** The queue has something to send. */
  wake: () => void
}

/**
 * Asks the server under the scan's id, and lets the phone decide when no answer comes within about a second. The scan is put into the
 * queue before the server is asked, and stays there until the server is known to have it, so each case ends well:
 *
 * | the answer | shown | the row |
 * |---|---|---|
 * | in time | the server's verdict | gone, in one transaction with the verdict |
 * | in time, and there is no room for it | the server's verdict; not green where the row can't go either | gone, or stays as refused |
 * | late, and agrees | the phone's | gone |
 * | late, and contradicts | the phone's, then a recall | stays with the outcome at the door, and is sent again with it |
 * | never | the phone's | stays with the outcome at the door: even if the server has judged the scan, the same id counts once |
 * | never, and there is no list | the server error | stays as refused: that takes back an admission whose answer was lost |
 * | the page dies before a verdict | nothing | stays; the queue sends it as refused once the door no longer asks about it |
 * | in time, to a page that was frozen | the server's verdict | if it was sent as refused during the freeze, it is sent again as let in |
 *
 * While older rows of the same ticket wait, or another phone has told this one of the ticket's guests without a network, the server doesn't
 * yet know what this phone knows. Then the phone decides, and the row queues behind the older ones.
 */
export function serverChecker(deps: ServerCheckerDeps): Checker {
  const { db, persist, attempt, phone, contact } = deps

  const begin = async (scan: Scan): Promise<'ask' | 'ask-only' | 'decide'> => {
    const showId = scan.show.id
    const asked = db.lists.get(showId)
    const [list, known] = await Promise.all([asked, lookUp(db, showId, scan.read, asked)])
    const { subject, isAhead = false } = known
    const knowsMore = async () => isAhead || (await isPartitionBusy(db, subject)) || (await isHeardOf(db, subjectsKnown(known)))
    if (list && (contact.patience() === 0 || (await knowsMore()))) return 'decide'
    await addScan(db, queueRowOf(scan, subject, null, { askedAt: deps.now() }))
    return list ? 'ask' : 'ask-only'
  }

  const ask = async (scan: Scan): Promise<ScanAnswer | null> => {
    const token = deps.token()
    if (token === null) return null
    const sentAt = deps.monotonic()
    try {
      const taken = deps.putRight(scan)
      const { scanned_at, clock_offset, ...request } = scanSubmission(queueRowOf(taken, '', null))
      // By a clock that may be hours off nobody is too early or too late: the server takes its own.
      const given = await deps.client.checkin.scan(taken.unsure ? request : { ...request, scanned_at, clock_offset })
      // A backend that gave this phone a list is ours.
      const answer = scan.isListed ? ownAnswer(given) : given
      contact.answered()
      deps.syncClock(answer.server_time, sentAt)
      return await withOwnAdmission(db, scan, answer).catch(() => answer)
    } catch (error) {
      contact.failed(error)
      const death = deathOf(error)
      if (death) await deps.tokenDied(token, death)
      return null
    }
  }

  const release = (scan: Scan) =>
    attempt(() => db.queue.where('id').equals(scan.id).modify({ askedAt: 0 })).then(deps.wake, (error) => void storageFailure(scan, error))

  const late = async (scan: Scan, answer: ScanAnswer | null) => {
    if (answer) await attempt(() => applyLateAnswer(db, scan, answer, deps.now())).catch((error) => void storageFailure(scan, error))
    await release(scan)
  }

  /** Lets the server decide where the phone can store nothing. A person's decision could not be stored, so amber becomes a failure. */
  const askUnkept = async (scan: Scan, problem: StorageProblem): Promise<Judgement | ScanFailure> => {
    const answer = await ask(scan)
    const judgement = answer && serverJudgement(scan, answer)
    return judgement && judgement.tone !== 'amber' ? { ...judgement, isUnkept: true } : storageFailure(scan, problem)
  }

  /**
   * The server has it. Where there is no room to note that, there is still room to take the row away. A row that stays, or that another tab has
   * sent by now, says that nobody was let in: so nobody is.
   */
  const unsettled = async (scan: Scan, judgement: Judgement, problem: unknown): Promise<Judgement | ScanFailure> => {
    const taken = await attempt(() => db.queue.where('id').equals(scan.id).delete()).catch((error: unknown) => {
      ignoreStorage(error)
      return 0
    })
    const isTrue = judgement.tone === 'red' || (judgement.tone === 'green' && taken > 0)
    return isTrue ? { ...judgement, isUnkept: true } : storageFailure(scan, problem)
  }

  const decide = async (scan: Scan): Promise<Judgement | ScanFailure> => {
    const judgement = await phone.check(scan)
    deps.wake()
    return judgement
  }

  const check = async (scan: Scan): Promise<Judgement | ScanFailure> => {
    const tables = [...lookUpTables(db), db.queue]
    const begun = await attempt(() => db.transaction('rw', tables, async () => begin(scan))).catch((error: unknown) => {
      if (error instanceof StorageProblem) return error
      throw error
    })
    if (begun instanceof StorageProblem) return askUnkept(scan, begun)
    if (begun === 'decide') return decide(scan)
    const asked = ask(scan)
    const first =
      begun === 'ask-only' ? await asked : await Promise.race([asked, deps.after(contact.patience()).then(() => 'late' as const)])
    if (first !== null && first !== 'late') {
      const judgement = await withSides(db, serverJudgement(scan, first))
      return persist(() => settleAnswer(db, deps.putRight(scan), judgement, first)).then(
        () => judgement,
        (problem) => unsettled(scan, judgement, problem),
      )
    }
    if (first === 'late') contact.tooSlow()
    const judgement = await phone.check(scan)
    void (first === 'late' ? asked.then((answer) => late(scan, answer)) : release(scan))
    return judgement
  }

  // Where the server can't be asked, the look-up that decides whether to ask is skipped.
  return { check: (scan) => (scan.isListed && contact.patience() === 0 ? decide(scan) : check(scan)) }
}

function serverJudgement(scan: Scan, answer: ScanAnswer): Judgement {
  const verdict = readVerdict(answer)
  return judgementOf(scan, 'server', { verdict, message: answer.message || null, guest: guestOfAnswer(answer), isAdmitted: answer.success })
}

/** Adds the side of the hall for each seat, which this phone's list has and the answer doesn't. */
async function withSides(db: DoorDatabase, judgement: Judgement): Promise<Judgement> {
  const { guest } = judgement
  if (!guest || guest.ticketId === null) return judgement
  const ticket = await db.tickets.get(guest.ticketId).catch(() => undefined)
  return ticket ? { ...judgement, guest: { ...guest, sides: sidesOf(ticket) } } : judgement
}

/**
 * Stores the verdict of a server that answered in time; the row leaves the queue in the same transaction. If the row is gone already,
 * another tab or the service worker sent it as refused while this page was frozen, so a guest who is let in now is sent again as let in.
 */
function settleAnswer(db: DoorDatabase, scan: Scan, judgement: Judgement, answer: ScanAnswer): Promise<void> {
  return db.transaction('rw', [...lookUpTables(db), db.own, db.queue], async () => {
    const row = await findScan(db, scan.id)
    const showId = scan.show.id
    const subject = subjectOfAnswer(row?.lane ?? (await lookUp(db, showId, scan.read, await db.lists.get(showId))).subject, answer)
    const seats = judgement.verdict ? seatsIn(judgement.verdict) : [0]
    await db.recent.put(recentOf(scan, judgement, subject, seats))
    await noteAnswer(db, scan, subject, answer)
    if (row) await db.queue.where('id').equals(scan.id).delete()
    else if (judgement.tone === 'green') await addScan(db, queueRowOf(scan, subject, judgement, { seats: namedSeats(seats) ?? scan.seats }))
  })
}

/** Notes what an answer tells about who is inside. Runs inside a transaction that includes `own`. */
async function noteAnswer(db: DoorDatabase, scan: Scan, subject: string, answer: ScanAnswer): Promise<void> {
  const verdict = readVerdict(answer)
  const who = { subject, showId: scan.show.id, gate: scan.gate }
  const movement = verdict ? movementBy(verdict) : answer.success && !scan.leaving ? ({ counts: 1 } as const) : null
  if (movement) {
    const seats = verdict ? seatsIn(verdict) : [0]
    await admit(db, { ...who, scanId: scan.id, at: scan.at + scan.offset, settledAfter: await lastQuestion(db) }, seats, movement)
  }
  if (verdict?.kind === 'already-used') {
    await noteInside(db, { ...who, at: verdict.at, gate: verdict.gate }, usedSeats(scan))
  }
}

/** Returns the seats that were found used: the code's own seat, the chosen ones, or 0 for the whole booking. */
function usedSeats({ read, seats }: Scan): number[] {
  if ((read.code.kind === 'token' || read.code.kind === 'sold') && read.code.claims.seatIndex !== 0) return [read.code.claims.seatIndex]
  return seats ?? [0]
}

/** Applies an answer that came after the phone had decided. Where both agree, the row goes; else it stays, and a recall tells of it. */
function applyLateAnswer(db: DoorDatabase, scan: Scan, answer: ScanAnswer, now: number): Promise<void> {
  return db.transaction('rw', [db.own, db.queue, db.admissions, db.recent], async () => {
    const row = await findScan(db, scan.id)
    const recent = await db.recent.get(scan.id)
    // The queue has sent it in the meantime, or it was wiped: nothing is left to do.
    if (!row) return
    if (recent) await compareWithAnswer(db, row, recent, { scan, answer, now })
    // No verdict could be shown, so nobody went in. A scan whose verdict was shown and then wiped, as the token died, is sent as it
    // happened.
    else if (row.acted === null) await db.queue.put({ ...row, acted: 'refused', version: row.version + 1 })
  })
}

async function compareWithAnswer(
  db: DoorDatabase,
  row: ScanRow,
  recent: RecentRow,
  { scan, answer, now }: { scan: Scan; answer: ScanAnswer; now: number },
): Promise<void> {
  const { call, isSettled } = compare(row.undecided ? 'undecided' : (row.acted ?? 'undecided'), recent, answer)
  if (row.undecided && isSettled) await decideByServer(db, row, recent, scan, answer)
  if (call && isRecall(call, recent))
    await raiseRecall(db, recent, { at: now, call, verdict: readVerdict(answer), message: answer.message || null })
  if (!isSettled) return
  await settle(db, [scan.id])
  await db.queue.where('id').equals(scan.id).delete()
}

async function decideByServer(db: DoorDatabase, row: ScanRow, recent: RecentRow, scan: Scan, answer: ScanAnswer): Promise<void> {
  await db.recent.update(scan.id, { acted: answerTone(answer) === 'green' ? 'admitted' : 'refused' })
  const { at, offset } = recent
  await noteAnswer(db, { ...scan, at, offset }, subjectOfAnswer(row.lane || recent.subject, answer), answer)
}

/** ms by which the server's time of a scan of ours may differ from ours, since the server corrects clocks. */
const tolerance = 60_000

/**
 * Sets `used_here` where the ticket was used on this very phone, which knows that by its own scans. The server tells phones apart by their
 * tokens, and an account's token may be on several.
 */
async function withOwnAdmission(db: DoorDatabase, scan: Scan, answer: ScanAnswer): Promise<ScanAnswer> {
  if (answer.verdict !== 'already-used' || answer.used_here || answer.used_at === null) return answer
  const usedAt = Date.parse(answer.used_at)
  const found = await db.transaction('r', lookUpTables(db), async () => {
    // The phone has meanwhile let them in by this very scan, so the server's verdict is about another one.
    if ((await db.admissions.where('scanId').equals(scan.id).count()) > 0) return null
    const list = await db.lists.get(scan.show.id)
    return (await lookUp(db, scan.show.id, scan.read, list)).found
  })
  const isOurs = found !== null && admissionsIn(found).some(({ here, at }) => here && Math.abs(at - usedAt) < tolerance)
  return isOurs ? { ...answer, used_here: true } : answer
}

function admissionsIn(found: Found): Admission[] {
  switch (found.kind) {
    case 'ticket':
      return found.ticket.seats.flatMap(({ admission }, i) => (admission && [0, i + 1].includes(found.seatIndex) ? [admission] : []))
    case 'signed':
    case 'missing':
      return [...found.admissions.values()]
    default:
      return []
  }
}

/** ms to wait for an answer before the phone decides. */
const patience = 1000

/** Whether the server answers, as far as the last attempt tells. `navigator.onLine` is only a hint. */
export class Contact {
  state: 'online' | 'offline' | 'unknown' = 'unknown'
  /** The phone stopped waiting for the last answer, which has still not come. */
  #isSlow = false
  #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  answered(): void {
    this.#isSlow = false
    this.#set('online')
  }

  failed(error: unknown): void {
    // Another server's page, or half an answer, does not show that ours is there.
    if (isRefused(error)) this.answered()
    else this.unreachable()
  }

  unreachable(): void {
    this.#set('offline')
  }

  tooSlow(): void {
    this.#isSlow = true
  }

  /** Returns the ms to wait for the next answer: 0 where the guest would wait in vain. */
  patience(): number {
    return this.state === 'offline' || this.#isSlow ? 0 : patience
  }

  #set(state: Contact['state']): void {
    if (this.state === state) return
    this.state = state
    this.#onChange()
  }
}
