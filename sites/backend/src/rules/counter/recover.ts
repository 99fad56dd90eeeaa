import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Lease } from '@sabha/ticketing/counter-lease'
import { type CounterRow, nameOfCounter } from '../../store/counter/counters.ts'
import {
  addLeaseAbove,
  findLease,
  keepLeased,
  type LeaseRow,
  latestLeaseOf,
  leasedSeats,
  moveLeased,
  openLeaseOf,
  raiseLease,
  setLease,
} from '../../store/counter/leases.ts'
import { findShow } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { blockFor, keepTerms, type TermsNeeds, termsNow, wantedSeats } from './lease.ts'

/** Which statement a phone holds. */
export interface Held {
  leaseId: number | null
  version: number
}

/** Whether we have signed a statement that our books don't have: they were restored from a backup. */
export async function isAhead(tx: Tx, { id }: Pick<CounterRow, 'id'>, { leaseId, version }: Held): Promise<boolean> {
  const latest = await latestLeaseOf(tx, id)
  return leaseId !== null && (!latest || leaseId > latest.id || (leaseId === latest.id && version > latest.version))
}

/**
 * Leases again, as far as they are free, the seats of a statement that our books have lost: the phone may have sold any of them. Versions
 * continue from that statement, because the phone accepts no older one. Does nothing if the books have that statement or a later one. `end`:
 * the phone sells nothing more.
 */
export async function recoverLease(
  tx: Tx,
  { now, gst, settings }: TermsNeeds,
  counter: CounterRow,
  { lost, end }: { lost: Lease; end: boolean },
): Promise<LeaseRow | undefined | Rollback<Refusal>> {
  const show = await findShow(tx, counter.show_id)
  const isOurs = lost.counterId === counter.id && lost.showId === show?.id
  const open = await openLeaseOf(tx, counter.id)
  if (!show || !isOurs || !(await isAhead(tx, counter, lost))) return open
  const until = end ? now() : Math.min(lost.until, show.ends_at)
  const lease = await leaseAfter(tx, counter, lost, { open, until, now: now() })
  await keepTerms(tx, lease, await termsNow(tx, { now, gst, settings }, show))
  const ids = lost.seats.map(({ id }) => id)
  const { free } = await wantedSeats(tx, show, { seats: ids }, { now: now(), leaseId: lease.id, mayNamePlaces: true })
  const gone = await blockFor(tx, show.id, lease, free, { by: await nameOfCounter(tx, counter.id), now: now() })
  return gone ? rollback(refuse('seats-taken', { seats: gone })) : lease
}

/** Restores the lease if the books have an earlier version of it; otherwise makes one with the seats of an earlier lease. */
async function leaseAfter(
  tx: Tx,
  counter: CounterRow,
  lost: Lease,
  { open, until, now }: { open: LeaseRow | undefined; until: number; now: number },
): Promise<LeaseRow> {
  const known = await findLease(tx, lost.leaseId)
  if (known?.counter_id === counter.id) {
    await keepTerms(tx, { ...known, version: lost.version }, lost.terms)
    return setLease(tx, known.id, { version: lost.version + 1, until, ended_at: null })
  }
  if (open) await raiseLease(tx, open.id, { ended_at: now })
  const lease = await addLeaseAbove(tx, lost, { counterId: counter.id, until, now })
  await keepTerms(tx, { ...lease, version: 1 }, lost.terms)
  if (open) {
    await keepLeased(tx, lease.id, await leasedSeats(tx, open.id), now)
    await moveLeased(tx, open.id, lease.id)
  }
  return lease
}
