import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { factWords, notesBySeats, placeWords } from './seat-words.ts'

test('facts are said in one order, the house’s own not at all', () => {
  const facts = { house: true, aisle: 'both', access: 'step-free', view: 'restricted', companion: 'A1' } as const
  expect(factWords(facts, sayIn('en'))).toEqual(['Companion seat for A1', 'Restricted view', 'Step-free access', 'Aisles on both sides'])
  expect(factWords({ wheelchair: true }, sayIn('kn'))).toEqual(['ಗಾಲಿಕುರ್ಚಿಯ ಸ್ಥಳ'])
})

test('seats of which the same is said share a line; of others nothing is said', () => {
  const notes = { A1: { floor: 'Balcony' }, A3: { floor: 'Balcony' }, A4: { facts: { view: 'restricted' } } } as const
  const words = { say: sayIn('en'), language: 'en' } as const
  expect(notesBySeats(['A1', 'A2', 'A3', 'A4'], notes, words)).toEqual([
    { seats: ['A1', 'A3'], words: 'Balcony' },
    { seats: ['A4'], words: 'Restricted view' },
  ])
  expect(notesBySeats(['constructor'], notes, words)).toEqual([])
})

test('a place has its Kannada name in Kannada, and its own where the plan has none', () => {
  const notes = { floor: 'Balcony', block: 'Left', kn: { floor: 'ಬಾಲ್ಕನಿ' } }
  expect(placeWords(notes, { say: sayIn('en'), language: 'en' })).toEqual(['Balcony', 'Left'])
  expect(placeWords(notes, { say: sayIn('kn'), language: 'kn' })).toEqual(['ಬಾಲ್ಕನಿ', 'Left'])
})
