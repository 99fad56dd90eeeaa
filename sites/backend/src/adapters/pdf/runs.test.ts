import { expect, test } from 'vitest'
import { isReadable, oneLine, splitRuns } from './runs.ts'

const facesOf = (text: string) => splitRuns(text, 'regular').map(({ text, face }) => [text, face.name.replace(/_.*/, '')])

test.each([
  ['ಲಕ್ಷ್ಮೀ ಸ್ಯಾಂಪಲ್', 'AnekKannada'],
  ['Ananya Sample', 'AnekKannada'],
  ['लक्ष्मी श्रीवास्तव', 'AnekDevanagari'],
  ['தமிழ்ச்செல்வி', 'AnekTamil'],
  ['శ్రీలక్ష్మి', 'AnekTelugu'],
  ['കൃഷ്ണൻകുട്ടി', 'AnekMalayalam'],
  ['শ্রীমতী', 'AnekBangla'],
  ['શ્રીદેવી', 'AnekGujarati'],
  ['ਗੁਰਪ੍ਰੀਤ', 'NotoSansGurmukhi'],
  ['ସୁଭଦ୍ରା', 'NotoSansOriya'],
  ['محمد', 'NotoSansArabic'],
])('%s is set in %s, in one piece', (name, face) => {
  expect(facesOf(name)).toEqual([[name, face]])
})

test('a name in two scripts is split between words, and a sign after right-to-left letters stands by itself', () => {
  expect(facesOf('Anna राम Sample')).toEqual([
    ['Anna ', 'AnekKannada'],
    ['राम ', 'AnekDevanagari'],
    ['Sample', 'AnekKannada'],
  ])
  expect(facesOf('محمد علی · A12')).toEqual([
    ['محمد علی', 'NotoSansArabic'],
    [' · ', 'NotoSansArabic'],
    ['A12', 'AnekKannada'],
  ])
})

test('Latin and Kannada of one font are apart: each is shaped by its own rules, signs and figures by those of what they follow', () => {
  expect(facesOf('BK7H3KX9QW · ಕಮಲಾ 12 B')).toEqual([
    ['BK7H3KX9QW · ', 'AnekKannada'],
    ['ಕಮಲಾ 12 ', 'AnekKannada'],
    ['B', 'AnekKannada'],
  ])
  expect(facesOf('12 · ಕಮಲಾ')).toEqual([['12 · ಕಮಲಾ', 'AnekKannada']])
})

test('pictures are left out, letters that no font has are told apart from nothing', () => {
  expect(oneLine('Asha 🎻 Sample 👨‍👩‍👧')).toBe('Asha Sample')
  expect(facesOf('Li 李明')).toEqual([['Li ??', 'AnekKannada']])
  expect(isReadable(oneLine('李明'))).toBe(false)
  expect(isReadable(oneLine('🎻'))).toBe(false)
  expect(isReadable('Li 李明')).toBe(true)
})

test('a Latin letter with a mark that the font has not got loses the mark, not the letter', () => {
  expect(facesOf('Ṛta Zoë')).toEqual([['Rta Zoë', 'AnekKannada']])
})

test('lines, tabs, controls and invisible direction marks become one plain line', () => {
  expect(oneLine(' Anna\r\n\tSample\u0000\u202e\u2066 \ud800x\u00a0y ')).toBe('Anna Sample x y')
})

test('joiners that shape Kannada stay', () => {
  expect(oneLine('ರ\u200d್ಯಾಂಕ್')).toBe('ರ\u200d್ಯಾಂಕ್')
})
