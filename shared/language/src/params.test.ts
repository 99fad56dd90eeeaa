import { expectTypeOf, it } from 'vitest'
import type { Phrase } from './phrases.ts'
import { sayIn } from './translate.ts'
import type { Say } from './translator.ts'

const say: Say = sayIn('en')

/** Each line below a `@ts-expect-error` must not compile; the type check fails if one does. */
it('a phrase takes its own parameters, and no others', () => {
  say('E-mails go to {{email}}.', { email: 'a@example.org' })
  say('Row {{row}}, seat {{number}}, {{state}}', { row: 'A', number: 1, state: '' })
  // @ts-expect-error a parameter is missing
  say('E-mails go to {{email}}.')
  // @ts-expect-error one of three is missing
  say('Row {{row}}, seat {{number}}, {{state}}', { row: 'A', number: 1 })
  // @ts-expect-error a parameter is misspelt
  say('E-mails go to {{email}}.', { mail: 'a@example.org' })
  // @ts-expect-error a parameter is superfluous
  say('E-mails go to {{email}}.', { email: 'a@example.org', name: 'Meena' })
  // @ts-expect-error it takes none
  say('Your name', { name: 'Meena' })
  // @ts-expect-error it is not in the dictionary
  say('E-mails go to {{address}}.', { address: 'a@example.org' })
})

it('of two phrases both are filled', () => {
  const isOne = (): boolean => true
  say(isOne() ? 'Already used at {{time}}.' : 'Already used on {{date}} at {{time}}.', { date: '', time: '' })
  // @ts-expect-error the second one has a date
  say(isOne() ? 'Already used at {{time}}.' : 'Already used on {{date}} at {{time}}.', { time: '' })
})

it('what is said as it is has no parameters', () => {
  expectTypeOf('Your name' as const).toExtend<Phrase>()
  expectTypeOf('E-mails go to {{email}}.' as const).not.toExtend<Phrase>()
})
