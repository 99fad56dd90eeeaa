import { foldText, type Meaning, readSearch, wordsOf } from '@sabha/ticketing/search-text'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../store.ts'

/** A phone number as it is found by its last digits: from the end, behind a mark that no word has. */
export function lastDigitsWord(phone: string): string {
  return `~${[...phone].reverse().join('')}`
}

/** An e-mail address is found by how it begins, and by what follows its name. */
export function emailWords(email: string): string[] {
  const whole = foldText(email)
  return [...new Set([whole, whole.slice(Math.max(0, whole.lastIndexOf('@')))])]
}

interface Findable {
  texts: readonly string[]
  phone?: string
  email?: string | null | undefined
}

/** A booking is found by these texts from now on, by the end of the phone number and by the address. */
export async function addBookingWords(tx: Tx, bookingId: number, { texts, phone = '', email }: Findable): Promise<void> {
  const found = [...wordsOf([...texts, phone]), ...(phone === '' ? [] : [lastDigitsWord(phone)]), ...(email ? emailWords(email) : [])]
  const words = [...new Set(found)].map((word) => ({ word, booking_id: bookingId }))
  if (words.length === 0) return
  await tx
    .insertInto('booking_word')
    .values(words)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The booking's mails go elsewhere: what was its address finds it no more. */
export async function changeEmailWords(tx: Tx, bookingId: number, before: string | null, email: string): Promise<void> {
  if (before !== null)
    await tx.deleteFrom('booking_word').where('booking_id', '=', bookingId).where('word', 'in', emailWords(before)).execute()
  await addBookingWords(tx, bookingId, { texts: [], email })
}

/** Above every letter, so that a word and its continuations lie between. */
const last = '\u{10FFFF}'

/** What a search asks of a booking, one condition a word; none where nothing is looked for. */
export function conditionsOf(db: Db, search: string): Expression<SqlBool>[] {
  return readSearch(search).map((meanings) => {
    const parts = meanings.flatMap((meaning) => bookingsMeant(db, meaning)).map((part) => sql`select booking_id from ${part} as part`)
    return sql<SqlBool>`booking.id in (${sql.join(parts, sql` union `)})`
  })
}

function bookingsMeant(db: Db, meaning: Meaning): Expression<{ booking_id: number }>[] {
  switch (meaning.kind) {
    case 'word':
      return [bookingsWithWord(db, meaning.beginning)]
    case 'phone-end':
      return [bookingsWithWord(db, lastDigitsWord(meaning.digits))]
    case 'seat':
      return bookingsOfSeat(db, meaning)
    default:
      return meaning satisfies never
  }
}

function bookingsWithWord(db: Db, beginning: string) {
  return db
    .selectFrom('booking_word')
    .select('booking_id')
    .where('word', '>=', beginning)
    .where('word', '<', beginning + last)
}

/** Who has the seat, show by show along the seats' own key; and who gave it up. */
function bookingsOfSeat(db: Db, { row, number }: SeatPlace) {
  const has = db
    .selectFrom('seat')
    .select((eb) => eb.ref('booking_id').$notNull().as('booking_id'))
    .where('show_id', 'in', db.selectFrom('show').select('id'))
    .where('row', '=', row)
    .where('number', '=', number)
    .where('booking_id', 'is not', null)
  const gaveUp = db
    .selectFrom('booking_seat')
    .select('booking_id')
    .where('row', '=', row)
    .where('number', '=', number)
    .where('released_at', 'is not', null)
  return [has, gaveUp]
}
