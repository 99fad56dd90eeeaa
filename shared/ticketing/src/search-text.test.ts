import { describe, expect, it } from 'vitest'
import { readSearch, wordsOf } from './search-text.ts'

/** One line for each word of the search: `9xcn…` begins a word, `…4321` ends a phone number, `[B7]` is a seat. */
const meant = (text: string) =>
  readSearch(text).map((meanings) =>
    meanings
      .map((meaning) => {
        if (meaning.kind === 'word') return `${meaning.beginning}…`
        return meaning.kind === 'seat' ? `[${meaning.row}${meaning.number}]` : `…${meaning.digits}`
      })
      .join(' '),
  )

describe('a search is read', () => {
  it.each([
    ['', []],
    [' - ', []],
    ['Meena', ['meena…']],
    ['Āshā', ['asha…']],
    ['ಕಮಲಾ', ['ಕಮಲಾ…']],
    ['%', ['%…']],
    ['a_b\\c', ['a_b\\c…']],
    ['Meena@Example.com', ['meena@example.com…']],
    ['<meena@example.com>,', ['meena@example.com…']],
    ['4321', ['…4321']],
    ['9876543210', ['…9876543210 9876543210…']],
    ['B7', ['[B7]']],
    ['b 7', ['[B7]']],
    ['zz-12', ['[ZZ12]']],
    ['BK34', ['[BK34] bk34…']],
    ['B7, B8', ['[B7]', '[B8]']],
  ])('%j', (text, words) => expect(meant(text)).toEqual(words))

  it.each([
    '9XCN PN3N',
    '9xcn-pn3n',
    '9xcn pn3n',
    'BK9X CNPN 3N',
    'T9XC NPN3 NXXA',
    'BK79 9CPP Y7',
    '9XCN AC34',
    'T9XC NPN3 AC34',
    'XCW6 N7',
  ])('%s as one code too', (text) => {
    const code = `${text.toLowerCase().replace(/[^a-z\d]/g, '')}…`
    for (const word of meant(text)) expect(word.split(' ')).toContain(code)
  })

  it.each(['+91 98765 43210', '098765-43210', '0091 98765 43210', '91-9876543210', '(098765) 432 10', '98765 43210'])(
    '%s as a phone number',
    (text) => {
      for (const word of meant(text)) expect(word.split(' ')).toContain('9876543210…')
    },
  )

  it('words that are no code are left apart', () => {
    expect(meant('Rao Meena')).toEqual(['rao…', 'meena…'])
    expect(meant('meena 4321')).toEqual(['meena…', '…4321'])
  })
})

it('a text has its words, with their odd letters and without', () => {
  expect(wordsOf(['Meena Łukasz-Rao', '100% Fun_Club'])).toEqual(['meena', 'łukasz', 'rao', '100%', 'fun_club', '100', 'fun', 'club'])
})
