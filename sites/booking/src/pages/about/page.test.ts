import { sayIn } from '@sabha/language/translate'
import { describe, expect, it } from 'vitest'
import { contactMessage } from './page.tsx'

describe('the message of the contact form', () => {
  it('says who writes, what, and where else to answer', () => {
    const message = contactMessage(
      { name: ' Kamala Example ', email: 'kamala@example.org', message: 'Two seats?\nBy the aisle.' },
      sayIn('en'),
    )
    expect(message).toBe('Hello Sabha, this is Kamala Example.\n\nTwo seats?\nBy the aisle.\n\nMy e-mail: kamala@example.org')
  })

  it('leaves out what was left out: the form asks for nothing', () => {
    expect(contactMessage({ name: '', email: ' ', message: '' }, sayIn('en'))).toBe('Hello Sabha!')
  })

  it('greets in the language of the page', () => {
    expect(contactMessage({ name: 'ಕಮಲಾ', email: '', message: '' }, sayIn('kn'))).toBe('ನಮಸ್ಕಾರ ಸಭಾ, ನಾನು ಕಮಲಾ.')
  })
})
