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

/** A phone number as it is found by its last digits: from the end, behind a mark that no word has. */
export function lastDigitsWord(phone: string): string {
  return `~${[...phone].reverse().join('')}`
}

/** A booking is found by these texts from now on, and by the end of the phone number. */
export async function addBookingWords(tx: Db, bookingId: number, texts: readonly string[], phone = ''): Promise<void> {
  const words = [...wordsOf([...texts, phone]), ...(phone === '' ? [] : [lastDigitsWord(phone)])].map((word) => ({
    word,
    booking_id: bookingId,
  }))
  if (words.length === 0) return
  await tx
    .insertInto('booking_word')
    .values(words)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Above every letter, so that a word and its continuations lie between. */
const last = '\u{10FFFF}'

/** Bookings that have a word beginning with each of these; digits may be the end of a phone number too. */
export function bookingsWithWords(db: Db, [first, ...others]: readonly [string, ...string[]]) {
  let found = withWord(db, first)
  for (const word of others) found = found.where('booking_id', 'in', withWord(db, word))
  return found
}

function withWord(db: Db, word: string) {
  const beginningWith = (start: string) =>
    db
      .selectFrom('booking_word')
      .select('booking_id')
      .where('word', '>=', start)
      .where('word', '<', start + last)
  if (!/^\d+$/.test(word)) return beginningWith(word)
  const endingWith = beginningWith(lastDigitsWord(word))
  return word.length < tellingDigits ? endingWith : beginningWith(word).union(endingWith)
}

/** With fewer, too many phone numbers begin alike: four are meant as the last four. */
const tellingDigits = 5
