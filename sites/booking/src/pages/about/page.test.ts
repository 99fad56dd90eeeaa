import { saidIn } from '@sabha/api/site/pages'
import { sampleSite } from '@sabha/api/site/sample'
import type { Language } from '@sabha/language/languages'
import { sayIn } from '@sabha/language/translate'
import { describe, expect, it } from 'vitest'
import { type Contact, contactMessage } from './page.tsx'

const messageIn = (language: Language, contact: Contact) =>
  contactMessage(contact, saidIn(sampleSite.identity.whatsapp, language), sayIn(language))

describe('the message of the contact form', () => {
  it('says who writes, what, and where else to answer', () => {
    const message = messageIn('en', { name: ' Kamala Example ', email: 'kamala@example.org', message: 'Two seats?\nBy the aisle.' })
    expect(message).toBe('Hello Sabha, this is Kamala Example.\n\nTwo seats?\nBy the aisle.\n\nMy e-mail: kamala@example.org')
  })

  it('leaves out what was left out: the form asks for nothing', () => {
    expect(messageIn('en', { name: '', email: ' ', message: '' })).toBe('Hello Sabha!')
  })

  it('greets in the language of the page', () => {
    expect(messageIn('kn', { name: 'ಕಮಲಾ', email: '', message: '' })).toBe('ನಮಸ್ಕಾರ ಸಭಾ, ನಾನು ಕಮಲಾ.')
  })
})
