import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { kannada } from './phrases.ts'
import { sayIn, sayText } from './translate.ts'

const phrases = Object.entries(kannada)
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

describe('the dictionary', () => {
  it('keeps in Kannada every place that a phrase has in English', () => {
    expect(phrases.filter(([english, words]) => places(english).join() !== places(words).join())).toEqual([])
  })

  it('says a phrase once: none is in two files, or twice in one', () => {
    const folder = fileURLToPath(new URL('phrases/', import.meta.url))
    const sizes = globSync('**/*.json', { cwd: folder }).map(
      (file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}"/gm)].length,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(phrases.length)
  })

  it('is in the Kannada script wherever a phrase is words', () => {
    const names = /^(Sabha|Arts Collective|Instagram|YouTube|Facebook|WhatsApp|EB|GST|PDF)$/
    const latin = phrases.filter(
      ([english, words]) =>
        /[a-z]{3}/i.test(english.replace(/\{\{\w+\}\}/g, '')) && !/\p{Script=Kannada}/u.test(words) && !names.test(english),
    )
    expect(latin).toEqual([])
  })
})

describe('saying', () => {
  it('fills the places of a phrase, in both languages', () => {
    expect(sayIn('en')('Seat {{seats}} is not in this hall.', { seats: 'Q99' })).toBe('Seat Q99 is not in this hall.')
    expect(sayIn('kn')('Seat {{seats}} is not in this hall.', { seats: 'Q99' })).toContain('Q99')
  })

  it('counts: one is not several in Kannada', () => {
    const waiting =
      'Not sent yet: {{count}}. They stay on this phone until somebody signs in again or pairs it for the same show. Better: press Sync now first.'
    expect(sayIn('kn')(waiting, { count: 1 })).toMatch(/^1 ಸ್ಕ್ಯಾನ್ ಇನ್ನೂ/)
    expect(sayIn('kn')(waiting, { count: 3 })).toMatch(/^3 ಸ್ಕ್ಯಾನ್‌ಗಳು ಇನ್ನೂ/)
    expect(sayIn('en')(waiting, { count: 1 })).toMatch(/^Not sent yet: 1\./)
  })

  it('leaves what a customer wrote as it was written', () => {
    const name = '<b>{{x}} & ಕಮಲಾ</b>'
    expect(sayIn('en')('Seat {{seats}} is not in this hall.', { seats: name })).toBe(`Seat ${name} is not in this hall.`)
  })

  it('says data that the dictionary does not know as it is', () => {
    expect(sayText(sayIn('kn'), 'A show: nobody translated it. Yet')).toBe('A show: nobody translated it. Yet')
  })
})
