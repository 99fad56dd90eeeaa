import { type Refusal, refuse } from '@sabha/api/refusal'
import { seatId } from '@sabha/ticketing/seats'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findConflict, settleConflict } from '../../store/checkin/conflicts.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

/** Resolves a conflict once, with a note. */
export async function resolveConflictByStaff(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  id: number,
  note: string,
): Promise<Refusal | undefined> {
  if (note === '') return refuse('note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const conflict = await findConflict(tx, id)
    if (!conflict) return refuse('unknown-conflict')
    if (conflict.resolved_at !== null) return refuse('conflict-settled')
    const seats = await settleConflict(tx, conflict, { accountId: account.id, note, now: now() })
    await logAction(tx, account, now(), {
      what: 'conflict-resolved',
      toWhat: `conflict ${id}`,
      ...(conflict.show_id !== null && { showId: conflict.show_id }),
      details: { seats: seats.map(seatId).join(', '), note },
    })
    return undefined
  })
}
