import { expect, test } from 'vitest'
import { mainFace } from './faces.ts'

/** Glyph ids that HarfBuzz's own `hb-shape` 6.0 gives for Anek Kannada Regular 0.4.1, without its blank glyphs. */
const shaped = {
  ಕನ್ನಡ: [27, 46, 424, 39],
  ಟಿಕೆಟ್: [187, 291, 111],
  ಶ್ರೀ: [206, 431, 93],
  ಕ್ಷಣ: [61, 41],
  ಮಲ್ಲೇಶ್ವರಂ: [51, 318, 434, 93, 56, 435, 53, 25],
  ವಯಲಿನ್: [55, 52, 204, 120],
  ದಕ್ಷಿಣ: [44, 211, 41],
  ಲಕ್ಷ್ಮೀ: [54, 211, 429, 93],
  ಜ್ಞಾನ: [174, 46],
  ಕರ್ನಾಟಕ: [27, 158, 78, 37, 27],
  ಮಾರ್ಕ್ಸ್: [163, 101, 438, 78],
  ಮಲ್ಲಿಗೆ: [51, 204, 434, 293],
  ಸಂಸ್ಕೃತಿ: [58, 25, 58, 405, 87, 192],
  'ರ\u200d್ಯಾಂಕ್': [165, 430, 25, 101],
  ಟೆಕ್ಸ್ಟ್: [301, 101, 438, 454],
}

test.each(Object.entries(shaped))('%s is shaped as HarfBuzz shapes it', (word, glyphs) => {
  const run = mainFace('regular').file.layout(word)
  // The bits above the lowest 16 say which of a glyph's texts is meant.
  expect(run.glyphs.map(({ id }) => id % 0x10000)).toEqual(glyphs)
})

test.each(['ಕಾವೇರಿ', 'ನವೆಂಬರ್', 'ಬೆಂಗಳೂರು', 'ಸಭಾಂಗಣ', 'ಕೋಡ್', 'ಇ-ಟಿಕೆಟ್', '₹18,190', 'ಮಲ್ಲೇಶ್ವರಂ', 'ಪ್ರೇಕ್ಷಕರು', 'ಶ್ರೀ', 'ಕ್ಷೇತ್ರೋತ್ಸವ', 'ಕೋಡ್\u200cಗೆ'])(
  '%s can be copied out of the PDF',
  (word) => {
    const { glyphs } = mainFace('bold').file.layout(word)
    expect(String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints)).normalize('NFC')).toBe(word)
  },
)

test('a run that pdfkit has scaled in place does not spoil the next one', () => {
  const { file } = mainFace('regular')
  const first = file.layout('ಕನ್ನಡ')
  const width = first.advanceWidth
  for (const position of first.positions) position.xAdvance /= 2
  expect(first.advanceWidth).toBe(width / 2)
  expect(file.layout('ಕನ್ನಡ').advanceWidth).toBe(width)
})
