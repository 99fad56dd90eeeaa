import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLanguage, type Language } from '@sabha/language/languages'

/** Addresses of PDF tickets that nobody guesses: the booking and the language, with our own seal. Nothing of them is stored. */
export interface TicketLinks {
  tokenOf(publicId: string, language: Language): string
  read(token: string): { publicId: string; language: Language } | undefined
}

export function ticketLinks(secret: string): TicketLinks {
  const seal = (content: string) => createHmac('sha256', secret).update(`ticket:${content}`).digest().subarray(0, 18)
  return {
    tokenOf(publicId, language) {
      const content = `${publicId}.${language}`
      return `${content}.${seal(content).toString('base64url')}`
    },
    read(token) {
      const [publicId, language, given] = token.split('.')
      if (!publicId || !isLanguage(language) || !given) return undefined
      const bytes = Buffer.from(given, 'base64url')
      const expected = seal(`${publicId}.${language}`)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? { publicId, language } : undefined
    },
  }
}
