import { type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findAudit, hasLooseNote, noteOf, withoutNotes } from '../../store/accounts/audit.ts'
import { emptyNote, findLooseNote } from '../../store/counter/sale-notes.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

/** Removes what staff wrote where they settled a sale that was never booked: a guest has asked, and no booking leads to it. */
export async function removeLooseNote(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  entryId: number,
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const entry = await findAudit(tx, entryId)
    if (!entry || !hasLooseNote(entry)) return refuse('unknown-note')
    const { to_what: toWhat, at, show_id: showId } = entry
    const written = await findLooseNote(tx, { toWhat, note: noteOf(entry.details), at })
    if (written) await emptyNote(tx, written)
    await withoutNotes(tx, [entry])
    await logAction(tx, account, now(), { what: 'counter-note-removed', toWhat, ...(showId !== null && { showId }) })
    return undefined
  })
}
