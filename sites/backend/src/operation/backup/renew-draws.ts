import { randomBytes } from 'node:crypto'
import { changeEach } from '../../store/engine/sqlite/copy.ts'
import { ask } from './postgres-tools.ts'

/** What a backup has of draws to come: none in those of before there were any. */
const firstWithDraws = '0016-draws'
const toCome = 'SELECT id FROM waiting_draw WHERE drawn_at IS NULL'
const renewed = (id: number | string) => `UPDATE waiting_draw SET secret = '${randomBytes(32).toString('hex')}' WHERE id = ${id}`

/**
 * Draws to come get new secrets in what is restored: after the backup was made, sales may have opened and theirs been told. Whoever waits sees
 * that there is a new draw.
 */
export function renewDrawsIn(file: string, migration: string): void {
  if (migration < firstWithDraws) return
  changeEach(file, toCome, renewed)
}

export async function renewDrawsOf(url: string, migration: string): Promise<void> {
  if (migration < firstWithDraws) return
  for (const id of (await ask(url, toCome)).split('\n')) if (/^\d+$/.test(id)) await ask(url, renewed(id))
}
