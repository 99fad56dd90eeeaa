import { expect, test } from 'vitest'
import { shows } from '../specified-shows.ts'
import { bookTicketState, readShowState } from './show-state.ts'

const show = { id: '1', title: 'T', performer: 'P', date: '2027-11-19', time: '19:15', venue: 'V' }

test('what a link carries is read back, and nothing more of the show', () => {
  const [first] = shows
  if (!first) throw new Error('there is no show')
  expect(Object.keys(readShowState(bookTicketState(first)) ?? {})).toEqual(['id', 'title', 'performer', 'date', 'time', 'venue'])
})

test('a show is found under its name or alone, its id a number or a text', () => {
  expect(readShowState({ show, restoreBooking: true })).toEqual(show)
  expect(readShowState({ ...show, id: 1 })).toEqual(show)
})

test.each([undefined, null, {}, { show: {} }, { restoreBooking: true }, { ...show, title: 7 }])('%j is no show', (state) => {
  expect(readShowState(state)).toBeNull()
})
