import { foldText, wordsOf } from '@sabha/ticketing/search-text'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * A ticket that was handed on was still found by its first holder's name and number, which "forget me" no longer reached. Such bookings are
 * now found by what they hold today.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  const bookings = await db
    .selectFrom('booking')
    .leftJoin('ticket', 'ticket.booking_id', 'booking.id')
    .select(['booking.id', 'booking.public_id', 'customer_name', 'customer_phone', 'customer_email', 'ticket_code', 'verification_code'])
    .where('booking.id', 'in', db.selectFrom('audit').select('booking_id').where('what', '=', 'ticket-handed-on'))
    .execute()
  for (const { id, public_id, customer_name, customer_phone, customer_email, ticket_code, verification_code } of bookings) {
    const texts = [public_id, customer_name, customer_phone, ticket_code ?? '', verification_code ?? '']
    const ofPhone = customer_phone === '' ? [] : [`~${[...customer_phone].reverse().join('')}`]
    const words = new Set([...wordsOf(texts), ...ofPhone, ...(customer_email ? emailWords(customer_email) : [])])
    await db.deleteFrom('booking_word').where('booking_id', '=', id).execute()
    const rows = [...words].map((word) => ({ word, booking_id: id }))
    await db.insertInto('booking_word').values(rows).execute()
  }
}

/** As it was when this was released: a change of the live function must not change what earlier databases hold. */
function emailWords(email: string): string[] {
  const whole = foldText(email)
  return [...new Set([whole, whole.slice(Math.max(0, whole.lastIndexOf('@')))])]
}
