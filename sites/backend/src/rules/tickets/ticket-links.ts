import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLanguage, type Language } from '@sabha/language/languages'

/** Addresses of PDF tickets that nobody guesses: the booking and the language, with our own seal. Nothing of them is stored. */
export interface TicketLinks {
  tokenOf(publicId: string, language: Language): string
  read(token: string): { publicId: string; language: Language } | undefined
}

export function ticketLinks(secret: string): TicketLinks {
  const seal = (content: string) => createHmac('sha256', secret).update(`ticket:${content}`).digest().subarray(0, 18)
  const tokenOf = (publicId: string, language: Language) => {
    const content = `${publicId}.${language}`
    return `${content}.${seal(content).toString('base64url')}`
  }
  return {
    tokenOf,
    read(token) {
      const [publicId, language] = token.split('.')
      if (!publicId || !isLanguage(language)) return undefined
      // As text, and whole: decoded, several spellings would be one, and whatever was appended would be lost.
      const given = Buffer.from(token)
      const expected = Buffer.from(tokenOf(publicId, language))
      return given.length === expected.length && timingSafeEqual(given, expected) ? { publicId, language } : undefined
    },
  }
}
