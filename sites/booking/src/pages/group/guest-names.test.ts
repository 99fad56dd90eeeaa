import { expect, test } from 'vitest'
import { unsaved } from './guest-names.tsx'

const seat = (name: string, guest: string, state: 'paid' | 'free' = 'paid') => ({
  seat: name,
  section: 'KAVERI',
  state,
  unnumbered: false,
  guest,
})

test('after saving nothing is left of what was sent, typed back, or typed for a seat that went back', () => {
  const seats = [seat('A1', 'Anu Example'), seat('A2', 'Bala'), seat('A3', '', 'free')]
  expect(unsaved({ A1: 'Anu  Example', A2: 'Bala ', A3: 'Chitra' }, { A1: 'Anu  Example' }, { seats })).toEqual({})
})

test('what was typed while it was being saved waits for the next press', () => {
  expect(unsaved({ A1: 'Anu R' }, { A1: 'Anu' }, { seats: [seat('A1', 'Anu')] })).toEqual({ A1: 'Anu R' })
})
