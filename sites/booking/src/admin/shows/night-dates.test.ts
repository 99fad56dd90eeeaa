import { expect, test } from 'vitest'
import { datesOf, inParts, mostNights, partFor, plannedNight, withNights } from './night-dates.ts'

test('every Saturday until a day, that day too', () => {
  expect(datesOf({ first: '2090-01-21', repeat: 'weekly', until: '2090-02-04' })).toEqual(['2090-01-21', '2090-01-28', '2090-02-04'])
  expect(datesOf({ first: '2090-01-21', repeat: 'weekly', until: '2090-02-03' })).toEqual(['2090-01-21', '2090-01-28'])
})

test('every day over the end of a February, and of the clock’s summer', () => {
  expect(datesOf({ first: '2028-02-28', repeat: 'daily', until: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(datesOf({ first: '2027-10-30', repeat: 'daily', until: '2027-11-01' })).toHaveLength(3)
})

test('one date alone asks for no end', () => {
  expect(datesOf({ first: '2090-01-21', repeat: 'once', until: '' })).toEqual(['2090-01-21'])
})

test('no date, an end before the beginning, and an end far away', () => {
  expect(datesOf({ first: '', repeat: 'once', until: '' })).toEqual([])
  expect(datesOf({ first: '2090-01-21', repeat: 'weekly', until: '' })).toEqual([])
  expect(datesOf({ first: '2090-01-21', repeat: 'weekly', until: '2090-01-20' })).toEqual([])
  expect(datesOf({ first: '2090-01-21', repeat: 'daily', until: '9999-12-31' })).toHaveLength(mostNights + 1)
})

test('a night that ends after midnight ends on the next day', () => {
  expect(plannedNight('2090-12-31', '22:30', '00:30')).toEqual({
    date: '2090-12-31',
    time: '22:30',
    end_date: '2091-01-01',
    end_time: '00:30',
  })
  expect(plannedNight('2090-12-31', '18:30', '20:30').end_date).toBe('2090-12-31')
})

test('planned twice, a night is there once; two on one day are two', () => {
  const [early, late] = [plannedNight('2090-01-21', '15:00', '17:00'), plannedNight('2090-01-21', '18:30', '20:30')]
  expect(withNights([late], [early, late])).toEqual([early, late])
})

test('of a large hall fewer are added at once', () => {
  expect([8, 500, 943, 40_000].map((capacity) => partFor({ capacity }))).toEqual([60, 60, 31, 1])
})

const days = ['2090-01-21', '2090-01-22', '2090-01-23', '2090-01-24', '2090-01-25']
const nights = days.map((date) => plannedNight(date, '18:30', '20:30'))

test('parts are added one after another, and what is left is told after each', async () => {
  const [sent, left]: [string[][], number[]] = [[], []]
  const done = await inParts(nights, 2, {
    add: async (part) => {
      sent.push(part.map(({ date }) => date))
      return { added: part.slice(1).map(({ date }) => date), known: part.slice(0, 1).map(({ date }) => date) }
    },
    onAdded: ({ length }) => left.push(length),
  })
  expect(sent).toEqual([days.slice(0, 2), days.slice(2, 4), days.slice(4)])
  expect(left).toEqual([3, 1, 0])
  expect(done).toEqual({ added: [days[1], days[3]], known: [days[0], days[2], days[4]] })
})

test('a part that is refused stops there: what is left begins with it', async () => {
  let left = nights
  const add = async (part: typeof nights) => {
    if (part.some(({ date }) => date === days[3])) throw new Error('refused')
    return { added: part.map(({ date }) => date), known: [] }
  }
  await expect(inParts(nights, 2, { add, onAdded: (rest) => (left = [...rest]) })).rejects.toThrow('refused')
  expect(left).toEqual(nights.slice(2))
})
