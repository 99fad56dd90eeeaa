import { type Refusal, refuse } from '@sabha/api/refusal'
import { localDate, localTime } from '@sabha/ticketing/time'
import type { Context } from '../context.ts'
import type { AccountRow } from '../store/accounts.ts'
import { changeStatus, pendingOfShow } from '../store/bookings.ts'
import { releaseSeats } from '../store/seats.ts'
import { addShowChange } from '../store/show-changes.ts'
import { changeShow, findShow, type ShowRow, setShowStatus } from '../store/shows.ts'
import { type Db, undo } from '../store/store.ts'
import { record } from './deeds.ts'
import { readSpan } from './show-draft.ts'

type Asked = Pick<Context, 'store' | 'now' | 'seatsChanged'>

/**
 * Cancels a show: nobody can book or pay from now on, and each of its bookings is seen to afterwards (`jobs/show-changes.ts`). Asked
 * for again, it goes on where it stood.
 */
export async function cancelShow(context: Asked, account: AccountRow, showId: number, note: string): Promise<Refusal | undefined> {
  const { store, now, seatsChanged } = context
  const refusal = await store.write(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    if (show.status === 'cancelled') return undefined
    if (show.ends_at <= now()) return refuse('show-over')
    await setShowStatus(tx, showId, 'cancelled', [show.status])
    // A payment that is still under way for one of these is refunded when it arrives.
    for (const { id } of await pendingOfShow(tx, showId)) {
      await releaseSeats(tx, id)
      await changeStatus(tx, id, 'expired')
    }
    await begin(tx, 'cancel', show, account, note, now())
    await record(tx, account, now(), { what: 'show-cancelled', toWhat: `show ${showId}`, showId, details: { name: show.title, note } })
    return undefined
  })
  if (!refusal) seatsChanged(showId)
  return refusal
}

export interface Postponement {
  date: string
  time: string
  end_date: string
  end_time: string
  note: string
}

/** Moves a show, and with it its doors and the end of its sale; everybody is told afterwards. */
export async function postponeShow(
  { store, now }: Asked,
  account: AccountRow,
  showId: number,
  { note, ...to }: Postponement,
): Promise<Refusal | undefined> {
  return store.write(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    if (show.status === 'cancelled') return refuse('show-cancelled')
    if (show.ends_at <= now()) return refuse('show-over')
    const span = readSpan({ ...to, timezone: show.zone })
    if ('refused' in span) return span
    if (span.starts_at <= now()) return refuse('in-the-past', { field: 'date' })
    if (span.starts_at === show.starts_at && span.ends_at === show.ends_at) return refuse('same-time', { field: 'date' })
    const moved = { ...span, ...movedWith(show, span), changed_by: account.name }
    if (!(await changeShow(tx, show, moved))) return undo(refuse('show-changed', { who: show.changed_by ?? account.name }))
    await begin(tx, 'postpone', show, account, note, now())
    const when = (instant: number) => `${localDate(instant, show.zone)} ${localTime(instant, show.zone)}`
    await record(tx, account, now(), {
      what: 'show-postponed',
      toWhat: `show ${showId}`,
      showId,
      details: { from: when(show.starts_at), to: when(span.starts_at), note },
    })
    return undefined
  })
}

/** Doors and sale keep their distance from the start, the doors' end from the end; early birds have until sales close at most. */
function movedWith(show: ShowRow, to: { starts_at: number; ends_at: number }) {
  const by = (instant: number | null, distance: number) => (instant === null ? null : instant + distance)
  const later = to.starts_at - show.starts_at
  const sales_close_at = by(show.sales_close_at, later)
  return {
    sales_close_at,
    doors_open_at: by(show.doors_open_at, later),
    doors_close_at: by(show.doors_close_at, later),
    early_bird_until: show.early_bird_until === null ? null : Math.min(show.early_bird_until, sales_close_at ?? to.starts_at),
  }
}

async function begin(tx: Db, kind: 'cancel' | 'postpone', show: ShowRow, account: AccountRow, note: string, now: number): Promise<void> {
  await addShowChange(tx, {
    show_id: show.id,
    kind,
    note,
    before: { startsAt: show.starts_at, endsAt: show.ends_at, venue: show.venue },
    account_id: account.id,
    created_at: now,
  })
}
