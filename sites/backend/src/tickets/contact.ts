import type { Phrase } from '@sabha/language/phrases'

/** How ticket holders reach the collective; the booking site's `content/collective.ts` says the same. */
export const contact = {
  name: 'Sabha Arts Collective',
  email: 'boxoffice@sabha.example',
  phone: '+91 80 0000 0012',
} as const satisfies { name: Phrase; email: string; phone: string }
