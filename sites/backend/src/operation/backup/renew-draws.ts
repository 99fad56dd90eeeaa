import { randomBytes } from 'node:crypto'
import { changeEach } from '../../store/engine/sqlite/copy.ts'

/*
 * Draws to come get new secrets in what is restored: after the backup was made, sales may have opened and theirs been told. Whoever waits sees
 * that there is a new draw.
 */

/** What a backup has of draws to come: none in those of before there were any. */
const firstWithDraws = '0016-draws'

export function renewDrawsIn(file: string, migration: string): void {
  if (migration < firstWithDraws) return
  const renewed = (id: number) => `UPDATE waiting_draw SET secret = '${randomBytes(32).toString('hex')}' WHERE id = ${id}`
  changeEach(file, 'SELECT id FROM waiting_draw WHERE drawn_at IS NULL', renewed)
}

/** A statement for PostgreSQL, whose ids of this kind are as random as its own secrets. */
export function renewDrawsOf(migration: string): string {
  if (migration < firstWithDraws) return 'SELECT'
  const random = `encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')`
  return `UPDATE public.waiting_draw SET secret = ${random} WHERE drawn_at IS NULL`
}
