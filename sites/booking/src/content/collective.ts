import { contact } from '@sabha/language/contact'
import type { Phrase } from '@sabha/language/phrases'

/** Who runs this box office and how to reach them. Texts are phrases: their Kannada stands in shared/language. */
export interface Collective {
  name: Phrase
  /** The name as a wordmark, in two lines. */
  wordmark: readonly [Phrase, Phrase]
  motto: Phrase
  address: readonly Phrase[]
  email: string
  phone: { shown: string; dialled: string }
  /** `number` as wa.me wants it: country code first, digits only. */
  whatsApp: { number: string; booking: Phrase; privateBooking: Phrase }
  socials: readonly { name: 'Instagram' | 'YouTube' | 'Facebook'; address: string }[]
}

export const collective: Collective = {
  ...contact,
  wordmark: ['Sabha', 'Arts Collective'],
  motto: 'Music, dance and theatre from Bengaluru, close enough to hear the bow touch the string.',
  address: ['27 Lamp House Lane, Malleshwaram', 'Bengaluru 560003, Karnataka'],
  whatsApp: {
    number: '910000000012',
    booking: 'Hello Sabha, I would like to book tickets for a show.',
    privateBooking: 'Hello Sabha, I would like to ask about a private concert.',
  },
  socials: [
    { name: 'Instagram', address: 'https://www.instagram.com/sabha.example' },
    { name: 'YouTube', address: 'https://www.youtube.com/@sabha.example' },
    { name: 'Facebook', address: 'https://www.facebook.com/sabha.example' },
  ],
}
