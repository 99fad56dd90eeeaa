import { isRefusal, type Refusal } from '@sabha/api/refusal'
import { type LeaseStatement, readLease } from '@sabha/ticketing/counter-lease'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { type CounterRow, nameOfCounter, setHeard } from '../../store/counter/counters.ts'
import { type LeaseRow, leasedSeats, openLeaseOf, raiseLease } from '../../store/counter/leases.ts'
import { arrivedRefunds } from '../../store/counter/refunds.ts'
import { arrivedNumbers, openConflictsOf } from '../../store/counter/sales.ts'
import type { SeatRow } from '../../store/seats/seats.ts'
import { type Db, Rollback, type Tx } from '../../store/store.ts'
import type { DoorUser } from '../checkin/door-user.ts'
import type { Context } from '../context.ts'
import { type TicketKeys, verifySignature } from '../tickets/ticket-keys.ts'
import { activeCounterOf } from './activate.ts'
import { endLapsedUses } from './code-uses.ts'
import { freeLeased, keepDonationTerms } from './lease.ts'
import { isAhead, recoverLease } from './recover.ts'

export interface CounterReport {
  leaseId: number | null
  /** The version of the statement that it sells by. */
  version: number
  lastNumber: number
  /** The last number of its refunds. */
  lastRefund?: number | undefined
  /** Seats that it will not sell any more. */
  giveBack: readonly SeatId[]
  /** It will sell no seat of its lease any more. */
  end: boolean
  /** The statement itself, where it was asked for. */
  statement?: LeaseStatement | undefined
}

export interface Heard {
  counter: CounterRow
  /** The lease that is left. */
  lease: LeaseRow | undefined
  missing: number[]
  missingRefunds: number[]
  /** The phone's statement is later than those in the books, and is asked for. */
  wantsStatement: boolean
}

/** Missing numbers in one answer; the rest are asked for next time. */
const mostMissing = 100

/**
 * Takes in what a counter reports of itself. Seats come back on sale only by its own word: it says which it will not sell, and all that it
 * had sold before has arrived. A phone that is away keeps its seats, since nobody else knows what it has sold; the office may free them by
 * hand. A report by an older statement than the latest frees nothing: the phone first learns the latest one, and reports again. Once a copy
 * of a phone has sold, neither's word frees a seat: the other may have sold it.
 */
export async function hearReport(
  { store, now, gst, settings, publicKeys }: Pick<Context, 'store' | 'now' | 'gst' | 'settings'> & Pick<TicketKeys, 'publicKeys'>,
  by: DoorUser,
  report: CounterReport,
): Promise<Heard | Refusal> {
  const lost = report.statement && (await readLease(report.statement, publicKeys, verifySignature))
  return store.alone(async (tx): Promise<Heard | Refusal | Rollback<Refusal>> => {
    const counter = await activeCounterOf(tx, by)
    if (isRefusal(counter)) return counter
    const lastNumber = Math.max(counter.last_number, Math.min(report.lastNumber, 2 ** 24 - 1))
    const lastRefund = Math.max(counter.last_refund, Math.min(report.lastRefund ?? 0, 2 ** 24 - 1))
    await setHeard(tx, counter.id, { at: now(), lastNumber, lastRefund })
    const missing = missingOf(await arrivedNumbers(tx, counter.id), lastNumber)
    const missingRefunds = missingOf(await arrivedRefunds(tx, counter.id), lastRefund)
    await endLapsedUses(tx, counter.id, { missing, now: now() })
    if (await isAhead(tx, counter, report)) {
      const lease = lost
        ? await recoverLease(tx, { now, gst, settings }, counter, { lost, end: report.end })
        : await openLeaseOf(tx, counter.id)
      return lease instanceof Rollback ? lease : { counter, lease, missing, missingRefunds, wantsStatement: lost === undefined }
    }
    const open = await openLeaseOf(tx, counter.id)
    const lease =
      open && counter.stopped_at === null ? await leaseAfter(tx, { counter, open, report, missing, settings, now: now() }) : open
    return { counter, lease, missing, missingRefunds, wantsStatement: false }
  })
}

interface OpenLease {
  counter: CounterRow
  open: LeaseRow
  report: CounterReport
  missing: readonly number[]
  settings: Context['settings']
  now: number
}

/** Returns the lease of a counter that may sell; undefined if it sells nothing more. */
async function leaseAfter(tx: Tx, { counter, open, report, missing, settings, now }: OpenLease): Promise<LeaseRow | undefined> {
  const isOfNow = report.leaseId === open.id && report.version === open.version
  const left = isOfNow && missing.length === 0 ? await takeBack(tx, counter, open, report, now) : open
  return left && keepDonationTerms(tx, left, settings)
}

function missingOf(numbers: readonly number[], lastNumber: number): number[] {
  const arrived = new Set(numbers)
  const missing: number[] = []
  for (let number = 1; number <= lastNumber && missing.length < mostMissing; number++) if (!arrived.has(number)) missing.push(number)
  return missing
}

/** Frees the seats that the report gives back, and returns the lease that is left. */
async function takeBack(
  tx: Tx,
  counter: CounterRow,
  lease: LeaseRow,
  { giveBack, end }: CounterReport,
  now: number,
): Promise<LeaseRow | undefined> {
  const named = new Set(giveBack)
  const seats = (await unsoldSeats(tx, counter, lease)).filter((seat) => end || named.has(seatId(seat)))
  if (seats.length > 0) await freeLeased(tx, counter, seats, await nameOfCounter(tx, counter.id))
  if (!end) return seats.length > 0 ? raiseLease(tx, lease.id) : lease
  await raiseLease(tx, lease.id, { ended_at: now })
  return undefined
}

/** Returns the seats that the lease keeps, without those of a sale that a person has to look at. */
async function unsoldSeats(db: Db, counter: Pick<CounterRow, 'id'>, lease: Pick<LeaseRow, 'id'>): Promise<SeatRow[]> {
  const disputed = new Set((await openConflictsOf(db, counter.id)).flatMap(({ seats }) => seats.split(',')))
  return (await leasedSeats(db, lease.id)).filter((seat) => !disputed.has(seatId(seat)))
}
