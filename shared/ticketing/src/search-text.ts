import { codeAlphabet } from './codes.ts'
import { parseSeatId, type SeatPlace } from './seats.ts'

/** How a word of a search may be meant: as the beginning of a word, as the last digits of a phone number, or as a seat. */
export type Meaning = { kind: 'word'; beginning: string } | { kind: 'phone-end'; digits: string } | ({ kind: 'seat' } & SeatPlace)

/** `%`, `_` and `\` count as letters: somebody who types one is looking for it. */
const betweenWords = /[^\p{L}\p{M}\p{N}@%_\\]+/u

/** Drops case and Latin diacritics, so that `Asha` finds `Āshā`; Indic vowel signs stay. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}

/** The words that a text is found by. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => foldText(text).split(betweenWords))
  const parts = words.filter((word) => /[%_\\]/.test(word)).flatMap((word) => word.split(/[%_\\]+/))
  return [...new Set([...words, ...parts].filter((word) => word !== ''))]
}

/** Fewer digits begin too many phone numbers. Four digits mean the last four. */
const tellingDigits = 5
/** People write a phone number in at most this many groups, and a ticket code in three. */
const mostGroups = 4

/**
 * Returns what a search asks for: each entry has to be found in one of its meanings. Codes come in groups (`9XCN PN3N`), phone numbers with
 * +91, 0, spaces and dashes, seats as `B7` or `b 7`; so neighbouring words may belong together.
 */
export function readSearch(text: string): Meaning[][] {
  const words = wordsTyped(text)
  const asked = words.map(({ word, whole }, at) => {
    const groups = groupsWith(at, words)
    const together = groups.filter((group) => group.length > 1)
    const seats = groups.flatMap((group) => seatIn(group) ?? [])
    const isInCode = together.some(isInGroupsOfFour)
    const others: Meaning[] = word.includes('@') ? [{ kind: 'word', beginning: word }] : meaningsOfOne(word)
    if (whole !== word) others.push({ kind: 'word', beginning: whole })
    others.push(...together.flatMap((group) => meaningsTogether(group.join(''))))
    const isSeatAlone = !isInCode && seats.some((seat) => seat.kind === 'seat' && isPlainSeat(seat))
    return isSeatAlone ? seats : [...seats, ...others]
  })
  return [...new Map(asked.map((meanings) => [JSON.stringify(meanings), meanings])).values()]
}

/** Returns all groups of neighbouring words that include this word, also the word alone. */
function groupsWith(at: number, words: readonly { word: string }[]): string[][] {
  const groups: string[][] = []
  for (let first = Math.max(0, at - mostGroups + 1); first <= at; first++) {
    for (let end = at + 1; end <= Math.min(words.length, first + mostGroups); end++) {
      groups.push(words.slice(first, end).map(({ word }) => word))
    }
  }
  return groups
}

/** Splits a text into words, each with the whole piece that it was written in: an e-mail address has dots. */
function wordsTyped(text: string): { word: string; whole: string }[] {
  return foldText(text)
    .split(/[\s\p{C}]+/u)
    .flatMap((piece) => {
      const whole = piece.replace(/^[<>()[\]"',;:]+|[<>()[\]"',;:.]+$/g, '')
      const words = whole.includes('@') ? [whole] : whole.split(betweenWords)
      return words.filter((word) => word !== '').map((word) => ({ word, whole }))
    })
}

function meaningsOfOne(word: string): Meaning[] {
  return /^\d+$/.test(word) ? meaningsOfDigits(word) : [{ kind: 'word', beginning: word }]
}

function meaningsTogether(joined: string): Meaning[] {
  if (/^\d+$/.test(joined)) return joined.length <= '00919876543210'.length ? meaningsOfDigits(joined) : []
  return joined.length <= 'T'.length + 11 && hasCodeSymbols(joined) ? [{ kind: 'word', beginning: joined }] : []
}

/** Whether words are grouped as codes are printed: the last group of a code may look like a seat (`BK79 9CPP Y7`). */
function isInGroupsOfFour(group: readonly string[]): boolean {
  return group.every((word, at) => hasCodeSymbols(word) && (at < group.length - 1 ? word.length === 4 : word.length <= 4))
}

function hasCodeSymbols(joined: string): boolean {
  const symbols = joined.startsWith('bk') ? joined.slice(2) : joined
  return [...symbols.toUpperCase()].every((symbol) => codeAlphabet.includes(symbol))
}

function meaningsOfDigits(digits: string): Meaning[] {
  const beginnings = [
    digits,
    ...['0091', '91', '0'].filter((prefix) => digits.startsWith(prefix)).map((prefix) => digits.slice(prefix.length)),
  ]
  return [
    { kind: 'phone-end', digits },
    ...beginnings.filter((beginning) => beginning.length >= tellingDigits).map((beginning): Meaning => ({ kind: 'word', beginning })),
  ]
}

/** Reads a seat written as one word, `b7`, or as two, `b 7`. */
function seatIn(group: readonly string[]): Meaning | undefined {
  const isWritten = group.length === 1 || (group.length === 2 && /^\p{L}+$/u.test(group[0] ?? ''))
  const place = isWritten ? parseSeatId(group.join('').toUpperCase()) : undefined
  return place && { kind: 'seat', ...place }
}

/** Whether a seat's id is so short that nobody means the beginning of a code by it; booking ids begin with BK. */
function isPlainSeat({ row, number }: SeatPlace): boolean {
  return row.length <= 2 && row !== 'BK' && `${row}${number}`.length <= 4
}
