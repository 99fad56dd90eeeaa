import type { Language } from '@sabha/language/languages'
import { sayIn, sayText } from '@sabha/language/translate'
import { toneOf, type Verdict } from '@sabha/ticketing/verdict'
import { expect, test } from 'vitest'
import type { Guest, Judgement } from '../../scan.ts'
import {
  accessOfSeats,
  concessionsOfSeats,
  judgementWords,
  partySize,
  passesOfSeats,
  placesOfSeats,
  recallWords,
  ticketFacts,
  verdictSeats,
  verdictWord,
} from './words.ts'

const wordsIn = (language: Language) => ({ language, say: sayIn(language), sayText: (text: string) => sayText(sayIn(language), text) })
const words = wordsIn('en')
const guest: Guest = {
  ticketId: 7,
  bookingId: 'BK7F3KQ9XM',
  name: 'Kamala Example',
  email: null,
  phone: '••••••0001',
  showTitle: 'A show',
  startsAt: null,
  endsAt: null,
  zone: 'Asia/Kolkata',
  venue: '',
  seats: ['A13', 'A14'],
  seatsNow: ['A14'],
  amount: 0,
  verificationCode: null,
}
const used = {
  kind: 'already-used',
  at: Date.parse('2027-11-19T19:20:00+05:30'),
  gate: 'Main door',
  here: false,
  inside: 2,
  total: 2,
} as const

function judgement(verdict: Verdict | null, other: Partial<Judgement> = {}): Judgement {
  const tone = verdict ? toneOf[verdict.kind] : 'red'
  return { kind: 'judged', scanId: 'scan-0001', at: 0, tone, verdict, message: null, by: 'phone', guest, ...other }
}

test.each<[Verdict, string]>([
  [{ kind: 'admitted', seats: [2], inside: 1, total: 2, note: null }, 'VALID'],
  [{ kind: 'let-back-in', seats: [2], inside: 1, total: 2 }, 'VALID'],
  [used, 'ALREADY USED'],
  [{ kind: 'forged' }, 'NOT VALID'],
  [{ kind: 'wrong-show', show: '' }, 'NOT VALID'],
  [{ kind: 'cannot-tell', why: 'not-listed' }, 'CHECK'],
])('$kind is a word that is read at two metres', (verdict, word) => {
  expect(verdictWord(judgement(verdict))).toBe(word)
})

const atTheDoor = (time: string) => ({ at: Date.parse(`2027-11-19T${time}+05:30`) })

test('a verdict says why, on the clock of the hall', () => {
  expect(judgementWords(judgement(used, atTheDoor('19:30')), words)).toBe('Already used at 7:20 PM, Main door.')
  const early: Verdict = { kind: 'outside-hours', doors: 'not-yet-open', at: used.at, seats: [1], inside: 0, total: 1 }
  expect(judgementWords(judgement(early, atTheDoor('00:05')), words)).toBe('The doors open at 7:20 PM.')
})

test.each<[Verdict, Language, string]>([
  [used, 'en', 'Already used on 19 November 2027 at 7:20 PM, Main door.'],
  [{ ...used, here: true }, 'en', 'Already used on 19 November 2027 at 7:20 PM, on this phone.'],
  [{ ...used, gate: '' }, 'en', 'Already used on 19 November 2027 at 7:20 PM.'],
  [{ ...used, gate: '' }, 'kn', '19 ನವೆಂಬರ್ 2027ರಂದು ಸಂಜೆ 7:20 ಗಂಟೆಗೆ ಬಳಸಲಾಗಿದೆ.'],
  [
    { kind: 'outside-hours', doors: 'not-yet-open', at: used.at, seats: [1], inside: 0, total: 1 },
    'en',
    'The doors open on 19 November 2027 at 7:20 PM.',
  ],
  [
    { kind: 'outside-hours', doors: 'closed', at: used.at, seats: [1], inside: 0, total: 1 },
    'kn',
    'ಬಾಗಿಲು 19 ನವೆಂಬರ್ 2027ರಂದು ಸಂಜೆ 7:20 ಗಂಟೆಗೆ ಮುಚ್ಚಿದೆ.',
  ],
])('of another day it names the date: %o in %s', (verdict, language, message) => {
  const nextDay = Date.parse('2027-11-20T00:05:00+05:30')
  expect(judgementWords(judgement(verdict, { at: nextDay }), wordsIn(language))).toBe(message)
})

const atDawn = { at: Date.parse('2027-11-19T06:00:00+05:30'), zone: 'Asia/Kolkata' }
const thursday = { at: Date.parse('2027-11-18T19:00:00+05:30'), zone: 'Asia/Kolkata' }

test.each<[Verdict, Language, string]>([
  [{ kind: 'wrong-show', show: 'Shakuntala', on: thursday }, 'en', 'This ticket is for Shakuntala: Thursday, 18 November 2027, 7:00 PM.'],
  [{ kind: 'wrong-show', show: 'ಶಾಕುಂತಲ', on: thursday }, 'kn', 'ಈ ಟಿಕೆಟ್ ಶಾಕುಂತಲ ಕಾರ್ಯಕ್ರಮದ್ದು: ಗುರುವಾರ, 18 ನವೆಂಬರ್ 2027, ಸಂಜೆ 7:00 ಗಂಟೆಗೆ.'],
  [{ kind: 'wrong-show', show: 'Shakuntala', on: atDawn }, 'en', 'This ticket is for Shakuntala, today at 6:00 AM.'],
  [{ kind: 'wrong-show', show: 'ಶಾಕುಂತಲ', on: atDawn }, 'kn', 'ಈ ಟಿಕೆಟ್ ಶಾಕುಂತಲ ಕಾರ್ಯಕ್ರಮದ್ದು: ಇಂದು ಬೆಳಿಗ್ಗೆ 6:00 ಗಂಟೆಗೆ.'],
  [{ kind: 'wrong-show', show: 'All winter' }, 'en', 'This ticket is for another show: All winter.'],
  [{ kind: 'wrong-show', show: '' }, 'en', 'This ticket is for another show.'],
])('a ticket of another show says of which, as far as is known: %o in %s', (verdict, language, message) => {
  expect(judgementWords(judgement(verdict, { at: Date.parse('2027-11-19T19:20:00+05:30') }), wordsIn(language))).toBe(message)
})

const late: Verdict = { kind: 'outside-hours', doors: 'closed', at: used.at, seats: [1], inside: 0, total: 1 }
const missing = { kind: 'cannot-tell', why: 'missing' } as const

test.each<[Verdict, string]>([
  [
    { ...late, doubt: { clock: atTheDoor('23:40').at, heard: atTheDoor('18:40').at } },
    'This phone’s clock says 11:40 PM, and it last heard from the server at 6:40 PM. Check the clock, or connect once.',
  ],
  [
    { ...missing, signed: { show: 'A show', seatIndex: 2, madeAt: used.at } },
    'We signed this ticket for A show: seat 2 of a booking. It was made on 19 November 2027 at 7:20 PM. It is not in our books. Ask the organiser.',
  ],
  [
    { ...missing, signed: { show: 'A show', seatIndex: 0, madeAt: null } },
    'We signed this ticket for A show: a whole booking. It is not in our books. Ask the organiser.',
  ],
  [
    { kind: 'cannot-tell', why: 'earlier-day', seats: [1] },
    'Used on an earlier day, and by the list on this phone the show is over. If it was moved to today, let them in.',
  ],
])('amber says what is known, and what to look at: %o', (verdict, message) => {
  expect(judgementWords(judgement(verdict, atTheDoor('23:40')), words)).toBe(message)
})

test('a backend that knows no verdicts has its own message, or the one of the specification', () => {
  expect(judgementWords(judgement(null, { message: 'Ticket expired' }), words)).toBe('Ticket expired')
  expect(judgementWords(judgement(null), words)).toBe('Ticket invalid or already used.')
  expect(judgementWords(judgement(null, { tone: 'green' }), words)).toBe('')
})

test('of a good ticket the seats that go in now are shown, of a bad one all', () => {
  expect(verdictSeats(judgement({ kind: 'admitted', seats: [2], inside: 1, total: 2, note: null }))).toEqual(['A14'])
  expect(verdictSeats(judgement(used))).toEqual(['A13', 'A14'])
  expect(verdictSeats(judgement({ kind: 'forged' }, { guest: null }))).toEqual([])
})

test('a recall says what the server says, whatever the phone had shown', () => {
  const shown = judgement({ kind: 'admitted', seats: [2], inside: 0, total: 1, note: 'not-listed' })
  const recall = { scanId: shown.scanId, at: 0, shown, call: 'stop', verdict: { kind: 'refunded' }, message: null } as const
  expect(recallWords(recall, words)).toBe('This ticket was refunded.')
  expect(recallWords({ ...recall, verdict: null }, words)).toBe('Ticket invalid or already used.')
})

const adminGuest: Guest = {
  ticketId: 7,
  bookingId: 'BK7F3KQ9XM',
  name: 'Kamala Example',
  email: 'kamala@example.org',
  phone: '9000000001',
  showTitle: 'Strings of the Kaveri: An Evening of Violin',
  startsAt: Date.parse('2027-11-19T19:15:00+05:30'),
  endsAt: null,
  zone: 'Asia/Kolkata',
  venue: 'Rangamandira Hall',
  seats: ['A13', 'A14'],
  seatsNow: ['A13', 'A14'],
  amount: 499_800,
  verificationCode: '4GKH9TWX',
}

test('an admin sees every field of the specification, in its order', () => {
  expect(ticketFacts(adminGuest, words)).toEqual([
    { label: 'Booking ID', value: 'BK7F3KQ9XM' },
    { label: 'Customer', value: 'Kamala Example' },
    { label: 'E-mail', value: 'kamala@example.org' },
    { label: 'Phone', value: '+91 90000 00001' },
    { label: 'Show', value: 'Strings of the Kaveri: An Evening of Violin' },
    { label: 'Date', value: '19 November 2027' },
    { label: 'Time', value: '7:15 PM' },
    { label: 'Seats', value: 'A13, A14' },
    { label: 'Amount', value: '₹4,998' },
    { label: 'Verification Code', value: '4GKH 9TWX' },
  ])
})

test('what a paired phone is not told is left out, not shown empty', () => {
  const told = ticketFacts({ ...adminGuest, email: null, phone: '••••••0001', verificationCode: null, startsAt: null }, words)
  expect(told.map(({ label }) => label)).toEqual(['Booking ID', 'Customer', 'Phone', 'Show', 'Seats', 'Amount'])
})

test('a seat that was sold to a child says that the door may check it, seat by seat', () => {
  const seated = {
    ...guest,
    seats: ['A1', 'A2', 'A3'],
    seatsNow: ['A1', 'A3'],
    notes: { A1: { who: 'child' }, A2: { who: 'senior' }, A3: { who: 'child' } },
  } as const
  const admitted = judgement(
    { kind: 'admitted', seats: [1, 3], inside: 0, total: 3, note: null },
    { guest: { ...seated, seats: [...seated.seats], seatsNow: [...seated.seatsNow] } },
  )
  expect(concessionsOfSeats(admitted, words)).toEqual(['Check: Child (A1, A3)'])
  expect(concessionsOfSeats(admitted, wordsIn('kn'))).toEqual(['ಪರಿಶೀಲಿಸಿ: ಮಗು (A1, A3)'])
  // As an earlier release stored it.
  expect(concessionsOfSeats(judgement(used), words)).toEqual([])
})

test('seats that a season pass covers are told, so that nobody wonders at ₹0', () => {
  const seated = { ...guest, seats: ['A1', 'A2'], seatsNow: ['A1', 'A2'], notes: { A1: { pass: true as const } } }
  const admitted = judgement({ kind: 'admitted', seats: [1, 2], inside: 0, total: 2, note: null }, { guest: seated })
  expect(passesOfSeats(admitted, words)).toEqual(['Pass: A1'])
  expect(passesOfSeats(admitted, wordsIn('kn'))).toEqual(['ಪಾಸ್: A1'])
  expect(passesOfSeats(judgement(used), words)).toEqual([])
})

test('a hall of several floors says where to go, once a row, in the language of the phone', () => {
  const left = { floor: 'Balcony', block: 'Left', kn: { floor: 'ಬಾಲ್ಕನಿ', block: 'ಎಡ' } }
  const seated = { ...guest, seats: ['CC4', 'CC5', 'A1'], seatsNow: ['CC4', 'CC5'], notes: { CC4: left, CC5: left } }
  const admitted = judgement({ kind: 'admitted', seats: [1, 2], inside: 0, total: 3, note: null }, { guest: seated })
  expect(placesOfSeats(admitted, words)).toEqual(['Balcony · Left · Row CC'])
  expect(placesOfSeats(admitted, wordsIn('kn'))).toEqual(['ಬಾಲ್ಕನಿ · ಎಡ · CC ಸಾಲು'])
  expect(placesOfSeats(judgement({ kind: 'forged' }, { guest: null }), words)).toEqual([])
  // As an earlier release stored it.
  expect(placesOfSeats(judgement(used), words)).toEqual([])
})

test('a hall without names for its blocks says to which side, and a block with a name is named instead', () => {
  const seated = {
    ...guest,
    seats: ['C4', 'C5', 'D20'],
    seatsNow: ['C4', 'C5', 'D20'],
    sides: { C4: 'left', C5: 'left', D20: 'right' },
    notes: { D20: { block: 'Box 2' } },
  } as const
  const admitted = judgement(
    { kind: 'admitted', seats: [1, 2, 3], inside: 0, total: 3, note: null },
    { guest: { ...seated, seats: [...seated.seats], seatsNow: [...seated.seatsNow] } },
  )
  expect(placesOfSeats(admitted, words)).toEqual(['Left side · Row C', 'Box 2 · Row D'])
  expect(placesOfSeats(admitted, wordsIn('kn'))[0]).toBe('ಎಡಭಾಗ · C ಸಾಲು')
  expect(partySize(admitted)).toBe(3)
})

test('a way without steps is said once for all, and of one seat with its name', () => {
  const stepFree = { facts: { access: 'step-free' } } as const
  const told = (notes: NonNullable<Guest['notes']>) =>
    accessOfSeats(
      judgement(
        { kind: 'admitted', seats: [1, 2], inside: 0, total: 2, note: null },
        { guest: { ...guest, seatsNow: guest.seats, notes } },
      ),
      words,
    )
  expect(told({ A13: stepFree, A14: stepFree })).toEqual(['Step-free access'])
  expect(told({ A13: { facts: { wheelchair: true, access: 'step-free' } } })).toEqual(['Wheelchair space: A13', 'Step-free access: A13'])
  expect(told({ A13: { facts: { view: 'restricted' } } })).toEqual([])
  // Nobody knows a place without a number by its id.
  expect(told({ A13: { place: { name: 'Mats' }, facts: { wheelchair: true } } })).toEqual(['Wheelchair space: Mats, 1 place'])
})

test('nobody goes in by a verdict that is not green', () => {
  expect(partySize(judgement(used))).toBe(0)
  expect(partySize(judgement({ kind: 'cannot-tell', why: 'code', seats: [1, 2] }))).toBe(0)
  expect(partySize(judgement({ kind: 'admitted', seats: [0], inside: 0, total: 1, note: 'not-listed' }, { guest: null }))).toBe(1)
})
