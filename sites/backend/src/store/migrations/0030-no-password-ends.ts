import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Erases the last characters of the mail server's passwords, which an earlier release kept to show them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('mail_server').set({ password_end: '' }).where('password_end', '!=', '').execute()
}
