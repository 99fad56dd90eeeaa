import { expect, it } from 'vitest'
import { contradictingTimes, isZone, readMoment, readOptionalMoment, type ShowTimes, salesCloseOf } from './show-times.ts'

const at = (time: string) => Date.parse(`2090-01-14T${time}:00+05:30`)
const evening: ShowTimes = {
  startsAt: at('18:30'),
  endsAt: at('20:30'),
  salesCloseAt: null,
  earlyBirdUntil: null,
  doorsOpenAt: null,
  doorsCloseAt: null,
}

it.each<[what: string, change: Partial<ShowTimes>, fields: string[]]>([
  ['nothing but start and end', {}, []],
  ['an end with the start', { endsAt: at('18:30') }, ['end_time']],
  ['an end before the start', { endsAt: at('18:00') }, ['end_time']],
  ['sales that close with the start', { salesCloseAt: at('18:30') }, []],
  ['sales that close a minute after it', { salesCloseAt: at('18:31') }, ['sales_close']],
  ['early birds until the start, where the sale goes on until then', { earlyBirdUntil: at('18:30') }, []],
  ['early birds after the start', { earlyBirdUntil: at('18:31') }, ['early_bird_until']],
  ['early birds after the sale', { salesCloseAt: at('12:00'), earlyBirdUntil: at('12:01') }, ['early_bird_until']],
  ['doors that open after the end', { doorsOpenAt: at('20:31') }, ['doors_open']],
  ['doors that close as they open', { doorsOpenAt: at('18:00'), doorsCloseAt: at('18:00') }, ['doors_close']],
  ['doors that only close', { doorsCloseAt: at('17:00') }, []],
  ['no start yet', { startsAt: undefined, salesCloseAt: at('23:00'), earlyBirdUntil: at('22:00') }, []],
  ['a sale that can’t be read', { salesCloseAt: undefined, earlyBirdUntil: at('23:00') }, []],
])('%s', (_, change, fields) => {
  expect(contradictingTimes({ ...evening, ...change })).toEqual(fields)
})

it('sales close with the start where nothing else is set', () => {
  expect([salesCloseOf(null, 5), salesCloseOf(3, 5)]).toEqual([5, 3])
})

it('a moment is read as a form gives it, and nothing else is', () => {
  expect(readMoment('2090-01-14', '18:30', 'Asia/Kolkata')).toBe(at('18:30'))
  for (const [date, time] of [
    ['2090-02-30', '18:30'],
    ['', '18:30'],
    ['2090-01-14', '6 PM'],
    ['2090-01-14', '24:00'],
    ['0090-01-14', '18:30'],
  ] as const) {
    expect(readMoment(date, time, 'Asia/Kolkata'), `${date} ${time}`).toBeUndefined()
  }
  expect(readOptionalMoment(null, 'Asia/Kolkata')).toBeNull()
  expect(readOptionalMoment('2090-01-14T18:30', 'Asia/Kolkata')).toBe(at('18:30'))
  expect(readOptionalMoment('2090-01-14', 'Asia/Kolkata')).toBeUndefined()
})

it('a zone is one that there is', () => {
  expect(['Asia/Kolkata', 'UTC', 'Asia/Nowhere', ''].map(isZone)).toEqual([true, true, false, false])
})
