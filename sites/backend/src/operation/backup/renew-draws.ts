import { randomBytes } from 'node:crypto'
import { changeEach } from '../../store/engine/sqlite/copy.ts'

/*
 * A restore gives new secrets to draws that are still to come: after the backup was made, sales may have opened and the old secrets been
 * published. Visitors who wait see that there is a new draw.
 */

/** The first migration with draws. Older backups have none. */
const firstWithDraws = '0016-draws'

export function renewDrawsIn(file: string, migration: string): void {
  if (migration < firstWithDraws) return
  const renewed = (id: number) => `UPDATE waiting_draw SET secret = '${randomBytes(32).toString('hex')}' WHERE id = ${id}`
  changeEach(file, 'SELECT id FROM waiting_draw WHERE drawn_at IS NULL', renewed)
}

/** Returns a statement for PostgreSQL, whose `gen_random_uuid()` is as random as our own secrets. */
export function renewDrawsOf(migration: string): string {
  if (migration < firstWithDraws) return 'SELECT'
  const random = `encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')`
  return `UPDATE public.waiting_draw SET secret = ${random} WHERE drawn_at IS NULL`
}
