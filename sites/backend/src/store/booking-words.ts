import type { Db } from './store.ts'

/** The words that a text is found by: small letters, without marks around them. Codes and numbers are words too. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}@]+/u),
  )
  return [...new Set(words.filter((word) => word !== ''))]
}

/** A booking is found by these texts from now on. */
export async function addBookingWords(tx: Db, bookingId: number, texts: readonly string[]): Promise<void> {
  const words = wordsOf(texts).map((word) => ({ word, booking_id: bookingId }))
  if (words.length === 0) return
  await tx
    .insertInto('booking_word')
    .values(words)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Above every letter, so that a word and its continuations lie between. */
const last = '\u{10FFFF}'

/** Bookings that have a word beginning with each of these. */
export function bookingsWithWords(db: Db, [first, ...others]: readonly [string, ...string[]]) {
  let found = withWord(db, first)
  for (const word of others) found = found.where('booking_id', 'in', withWord(db, word))
  return found
}

function withWord(db: Db, word: string) {
  return db
    .selectFrom('booking_word')
    .select('booking_id')
    .where('word', '>=', word)
    .where('word', '<', word + last)
}
